package syntax

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// TestPreprocessorAgrees compares the tokens of random texts with those of gcc's output.
// Spin preprocesses with gcc. CPP_SEED repeats a text. CPP_RUNS draws so many new ones;
// without it the texts are always the same.
func TestPreprocessorAgrees(t *testing.T) {
	if _, err := exec.LookPath("gcc"); err != nil {
		t.Skip("gcc is not installed")
	}
	runs := numberFrom(t, "CPP_RUNS", 150)
	seed := numberFrom(t, "CPP_SEED", 0)
	switch {
	case seed != 0:
		runs = 1
	case os.Getenv("CPP_RUNS") != "":
		seed = rand.Uint64() >> 1
	default:
		seed = 20261125
	}
	for range runs {
		if text, difference := newDirectives(seed).differ(t.TempDir()); difference != "" {
			t.Errorf("CPP_SEED=%d:\n%s\n%s", seed, text, difference)
		}
		seed++
	}
}

// numberFrom returns the number in a variable of the environment.
func numberFrom(t *testing.T, name string, otherwise uint64) uint64 {
	text := os.Getenv(name)
	if text == "" {
		return otherwise
	}
	n, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return n
}

// header is the name of the file that the texts include.
const header = "part.h"

// differ compares a drawn text. If there is a difference, it returns a shorter text that
// has one, too.
func (d *directives) differ(dir string) (text, difference string) {
	included := d.text(3)
	d.header = true
	text = d.text(12 + d.IntN(16))
	if err := os.WriteFile(filepath.Join(dir, header), []byte(included), 0o600); err != nil {
		return "", err.Error()
	}
	if difference = cppDifference(text, included, dir); difference == "" {
		return "", ""
	}
	lines := logicalLines(text)
	for i := range lines {
		line := lines[i]
		lines[i] = ""
		if found := cppDifference(strings.Join(lines, ""), included, dir); found != "" {
			difference = found
		} else {
			lines[i] = line
		}
	}
	text = strings.Join(lines, "")
	if strings.Contains(text, header) {
		text += "\n" + header + ":\n" + included
	}
	return text, difference
}

// cppDifference says how the tokens of a text differ from those of gcc's output. The
// header has the text included, and is in dir.
func cppDifference(text, included, dir string) string {
	want, ok := cppOutput(text, dir)
	got, _, _, list := expandText(text, Options{Open: func(string, string) (string, error) { return included, nil }})
	switch {
	case ok && list.HasErrors():
		return "gcc accepts it, here: " + list.Sorted()[0].Message
	case !ok && !list.HasErrors():
		return "accepted here, gcc says: " + want
	case !ok:
		return ""
	}
	if want, _, _, _ := expandText(want, Options{}); strings.ReplaceAll(got, "/ ", "") != strings.ReplaceAll(want, "/ ", "") {
		return "got  " + got + "\nwant " + want
	}
	return ""
}

// logicalLines cuts a text behind each line end that no backslash removes.
func logicalLines(text string) (lines []string) {
	for line := range strings.Lines(text) {
		if n := len(lines); n > 0 && strings.HasSuffix(lines[n-1], "\\\n") {
			lines[n-1] += line
		} else {
			lines = append(lines, line)
		}
	}
	return lines
}

// cppOutput returns what gcc makes of a text for Spin, or its errors and false.
func cppOutput(text, dir string) (string, bool) {
	cmd := exec.Command("gcc", "-std=gnu99", "-E", "-x", "c", "-w", "-")
	cmd.Dir = dir
	cmd.Stdin = strings.NewReader(text)
	var out, errors bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errors
	if cmd.Run() != nil {
		return errors.String(), false
	}
	return out.String(), true
}

// directives draws texts for a preprocessor: macros that call each other, conditions, line
// splices, comments.
type directives struct {
	*rand.Rand
	b      strings.Builder
	params map[string]int // parameters of each macro that was drawn, -1 for none
	open   int            // conditionals that are not closed
	header bool           // whether texts may include the header
}

func newDirectives(seed uint64) *directives {
	return &directives{Rand: rand.New(rand.NewPCG(seed, 0)), params: map[string]int{}}
}

func (d *directives) pick(words ...string) string { return words[d.IntN(len(words))] }

// text draws a number of lines. Later texts call the macros of earlier ones.
func (d *directives) text(lines int) string {
	d.b.Reset()
	for range lines {
		d.line()
	}
	for ; d.open > 0; d.open-- {
		d.b.WriteString("#endif\n")
	}
	return d.b.String()
}

func (d *directives) line() {
	switch d.IntN(13) {
	case 12:
		if d.header {
			d.b.WriteString(d.pick("", "", d.name()+"\n") + "#include \"" + header + "\"\n")
		}
	case 0, 1, 2, 3:
		d.define()
	case 4:
		fmt.Fprintf(&d.b, "#undef %s\n", d.name())
	case 5:
		d.open++
		fmt.Fprintf(&d.b, "#%s\n", d.pick("ifdef "+d.name(), "ifndef "+d.name(), "if "+d.condition(3)))
	case 6:
		if d.open > 0 {
			fmt.Fprintf(&d.b, "#elif %s\n", d.condition(2))
		}
	case 7:
		if d.open > 0 {
			d.open--
			d.b.WriteString(d.pick("#else\n"+d.tokens(3)+"\n#endif\n", "#endif\n", "# endif // end\n"))
		}
	default:
		d.b.WriteString(d.tokens(8) + "\n")
	}
}

func (d *directives) name() string { return d.pick("A", "B", "C", "F", "G", "H") }

// define draws a macro. Half of the names have parameters.
func (d *directives) define() {
	name := d.name()
	n := d.IntN(3)
	if d.IntN(2) == 0 {
		n = -1
	}
	if _, ok := d.params[name]; ok {
		fmt.Fprintf(&d.b, "#undef %s\n", name)
	}
	d.params[name] = n
	head := name
	if n >= 0 {
		head += "(" + strings.Join([]string{"x", "y"}[:n], d.pick(",", ", ")) + ")"
	}
	fmt.Fprintf(&d.b, "#%sdefine %s %s\n", d.pick("", " "), head, d.body(n))
}

func (d *directives) body(params int) string {
	var parts []string
	for range d.IntN(6) {
		switch k := d.IntN(10); {
		case k < 3 && params > 0:
			parts = append(parts, []string{"x", "y"}[d.IntN(params)])
		case k == 3 && params > 0:
			parts = append(parts, d.pick("#x ", "p ## x ", "x ## 1 ", "x##x ", "# x ", " #x", "x", "#1"))
		default:
			parts = append(parts, strings.ReplaceAll(d.token(), "\n", " "))
		}
	}
	return strings.Join(parts, d.pick(" ", " ", "", "  /* b */ ", " \\\n  "))
}

// tokens draws a line of the program.
func (d *directives) tokens(most int) string {
	var b strings.Builder
	for range 1 + d.IntN(most) {
		b.WriteString(d.token())
		b.WriteString(d.pick(" ", " ", " ", "", "/* c */", "\t", " \\\n", "\n", "// d\n", "/* e\n */"))
	}
	return b.String()
}

// token draws a token, a name of a macro, or a call.
func (d *directives) token() string {
	switch d.IntN(9) {
	case 0:
		return d.pick("1", "23", "x1", "1..2", "..", "a.b", "0x1f", "'c'", `"s A"`)
	case 1:
		return d.pick(";", "->", "::", "==", "!", "?", "++", "<", "-", "=", "[", "]", ":", ".", "&&", "|", "!", "?", ">", "<-", "!!", "--", "!=")
	case 2:
		return d.pick("(", ")", ",", "{", "}")
	case 3, 4:
		return d.pick("x", "y", "a", "b", "if", "do", "__LINE__")
	case 5:
		return d.name()
	default:
		return d.call(d.name())
	}
}

// call draws a call of a macro, with as many arguments as it has parameters.
func (d *directives) call(name string) string {
	n, ok := d.params[name]
	if !ok || n < 0 {
		return name
	}
	var args []string
	for range n {
		args = append(args, d.argument())
	}
	return name + d.pick("(", "(", " (") + strings.Join(args, d.pick(",", ", ", ",\n")) + ")"
}

func (d *directives) argument() string {
	switch d.IntN(6) {
	case 0:
		return ""
	case 1:
		return "(" + d.pick("a, b", "A", "x") + ")"
	case 2:
		return d.call(d.name())
	default:
		return d.pick("a", "1", "A", "B", "a + b", "!", "x y", `"t"`)
	}
}

// condition draws the condition of an #if.
func (d *directives) condition(depth int) string {
	if depth == 0 || d.IntN(4) == 0 {
		return d.pick("0", "1", "3", "-1", "2u", "defined A", "defined(B)", "undefined", "'a'", "0x10", "07")
	}
	sub := func() string { return d.condition(depth - 1) }
	switch d.IntN(6) {
	case 0:
		return "!" + sub()
	case 1:
		return "(" + sub() + ")"
	case 2:
		return sub() + " ? " + sub() + " : " + sub()
	default:
		return sub() + " " + d.pick("&&", "||", "==", "!=", "<", "<=", ">", ">=", "+", "-", "*", "&", "|", "^", "<<", ">>") + " " + sub()
	}
}
