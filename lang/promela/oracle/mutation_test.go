//go:build !js

package oracle

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"beeline/engine/reduce"
	"beeline/lang/promela/explain"
	"beeline/lang/promela/oracle/random"
)

// words matches tokens, and the text between them.
var words = regexp.MustCompile(`(?s)/\*.*?\*/|//[^\n]*|#[^\n]*|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])'|[A-Za-z_]\w*|\d+|[-+&|=!<>?:.]+|\s+|.`)

// token reports whether a piece of text is a token of the language.
func token(s string) bool {
	return strings.TrimSpace(s) != "" && s[0] != '#' && !strings.HasPrefix(s, "/*") && !strings.HasPrefix(s, "//")
}

// alike are tokens that can replace each other. Most results are valid programs.
var alike = [][]string{
	{"==", "!=", "<", "<=", ">", ">="}, {"+", "-", "*"}, {"&&", "||"}, {"++", "--"}, {"!", "?", "!!", "??"},
	{"0", "1", "2", "3"}, {"bit", "byte", "bool", "short", "int"}, {"atomic", "d_step", ""}, {"if", "do"}, {"fi", "od"},
	{"skip", "break", "else", "timeout"}, {"empty", "full", "nempty", "nfull"}, {"U", "W", "V"}, {"[]", "<>"},
}

// mutate changes one token of a text: it deletes it, doubles it, replaces it by another
// token of the text, swaps the two, or replaces it by one that is alike.
func mutate(r *rand.Rand, text string) string {
	pieces := words.FindAllString(text, -1)
	var at []int
	for i, p := range pieces {
		if token(p) {
			at = append(at, i)
		}
	}
	if len(at) == 0 {
		return text
	}
	i, j := at[r.IntN(len(at))], at[r.IntN(len(at))]
	switch r.IntN(8) {
	case 0:
		pieces[i] = " "
	case 1:
		pieces[i] += " " + pieces[i]
	case 2:
		pieces[i] = pieces[j]
	case 3:
		pieces[i], pieces[j] = pieces[j], pieces[i]
	default:
		replaceAlike(r, pieces, at)
	}
	return strings.Join(pieces, "")
}

// replaceAlike replaces one of the tokens with others alike, or a name by another name of the text.
func replaceAlike(r *rand.Rand, pieces []string, at []int) {
	for range 50 {
		i, j := at[r.IntN(len(at))], at[r.IntN(len(at))]
		for _, class := range alike {
			if slices.Contains(class, pieces[i]) {
				pieces[i] = class[r.IntN(len(class))]
				return
			}
		}
		if name.MatchString(pieces[i]) && name.MatchString(pieces[j]) && pieces[i] != pieces[j] {
			pieces[i] = pieces[j]
			return
		}
	}
}

// name matches tokens that may be names.
var name = regexp.MustCompile(`^[A-Za-z_]\w*$`)

// A subject is a text to change.
type subject struct {
	name, text string
	defines    []string
}

// fromCorpus draws a model of the corpus. It returns false for a model that
// is long, includes files or has embedded C.
func fromCorpus(t *testing.T, r *rand.Rand, root string, cases []Case) (subject, bool) {
	t.Helper()
	which := cases[r.IntN(len(cases))]
	path := filepath.Join(root, "promela", filepath.FromSlash(which.File))
	raw, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	fit := !TraitsOf(path).EmbeddedC && len(raw) < 50_000 && !include.Match(raw)
	return subject{which.ID(), string(raw), which.Defines}, fit
}

// TestMutations changes one token in each of ORACLE_MUTATIONS models of the corpus, drawn by
// ORACLE_SEED. Beeline and Spin must both accept or both refuse the result. If they accept it and it
// is small, their searches must agree.
func TestMutations(t *testing.T) {
	root := corpusRoot(t)
	cases, err := Corpus(root)
	if err != nil {
		t.Fatal(err)
	}
	compareMutations(t, 40, func(r *rand.Rand, _ uint64) (subject, bool) { return fromCorpus(t, r, root, cases) })
}

// TestRandomMutations is TestMutations with random programs.
func TestRandomMutations(t *testing.T) {
	compareMutations(t, 60, func(_ *rand.Rand, seed uint64) (subject, bool) {
		return subject{name: "random", text: random.New(seed).String()}, true
	})
}

// compareMutations changes texts returned by draw and compares their acceptance and their searches.
func compareMutations(t *testing.T, few uint64, draw func(r *rand.Rand, seed uint64) (subject, bool)) {
	t.Helper()
	spin := requireSpin(t)
	spin.Timeout = 5 * time.Second
	compared, accepted, searched := 0, 0, 0
	eachMutation(t, few, draw, func(s subject, text string) []string {
		spin.Defines, spin.Quick = s.defines, s.name == "random"
		diffs, ok, done := accepts(spin, text)
		if done {
			compared++
		}
		if !ok {
			return diffs
		}
		accepted++
		if len(diffs) > 0 {
			return diffs
		}
		diffs, complete := searchesDiffer(spin, text)
		if complete {
			searched++
		}
		return diffs
	})
	t.Logf("%d mutations compared, %d of them accepted, %d searched completely", compared, accepted, searched)
}

// eachMutation changes one token in each of ORACLE_MUTATIONS texts, by default few, and reports
// the differences that compare returns, unless they are accepted ones.
func eachMutation(t *testing.T, few uint64, draw func(r *rand.Rand, seed uint64) (subject, bool), compare func(s subject, text string) []string) {
	t.Helper()
	count, seed := numberFrom(t, "ORACLE_MUTATIONS", few), numberFrom(t, "ORACLE_SEED", 1)
	t.Logf("ORACLE_SEED=%d ORACLE_MUTATIONS=%d", seed, count)
	c := campaign{excuses: excuses(t)}
	for n := range count {
		r := rand.New(rand.NewPCG(seed+n, 0))
		s, fit := draw(r, seed+n)
		if !fit {
			continue
		}
		text := mutate(r, s.text)
		if diffs := c.unexcused(compare(s, text), text); len(diffs) > 0 {
			t.Errorf("ORACLE_SEED=%d ORACLE_MUTATIONS=1, %s: %v\n%s", seed+n, s.name, diffs, changed(s.text, text))
		}
	}
}

// searchesDiffer compares the searches of the text that Spin translated last: the whole space, and
// whether the reduced one has an error. done reports whether both were small enough.
func searchesDiffer(spin *Spin, text string) (diffs []string, done bool) {
	b := Beeline{Name: "random.pml", Defines: spin.Defines, States: 100_000, Timeout: 2 * time.Second}
	got, _ := b.Check(text)
	if got.Outcome != Complete {
		return nil, false
	}
	defer func(quick bool) { spin.Quick = quick }(spin.Quick)
	for _, spin.Quick = range []bool{true, false} {
		want := spin.Verify()
		if want.Outcome != Complete || spin.Mistaken() {
			return nil, false
		}
		if diffs = b.compareSpaces(spin, text, want, got); len(diffs) == 0 {
			break // the quick compiler has bugs of its own
		}
	}
	return diffs, true
}

// compareSpaces compares Spin's numbers with those of b for a text, and with the verdict in the
// reduced space.
func (b Beeline) compareSpaces(spin *Spin, text string, want, got Numbers) []string {
	diffs := compareDepthFirst(want, got, Bounds{Depth: true, FirstError: spin.strays()})
	c := b.Compile(text)
	small, _, _ := reduce.Program(c.Program)
	if n, _ := b.Search(small); n.Outcome == Complete && !explain.ReadsHidden(c.Program) && (n.Errors > 0) != (want.Errors > 0) {
		diffs = append(diffs, fmt.Sprintf("the reduced space: %v, Spin %v (%s)", n, want, want.First))
	}
	return diffs
}

// accepts compares whether Beeline and Spin accept a text. It also returns whether Spin
// accepts it and whether that is known.
func accepts(spin *Spin, text string) (diffs []string, ok, done bool) {
	n := spin.translate(text)
	switch {
	case n.Outcome == Crashed:
		return []string{n.Note}, false, false
	case n.Note == untranslated:
		return nil, false, false
	}
	c := Beeline{Name: "random.pml", Defines: spin.Defines}.Compile(text)
	switch {
	case c.Program == nil && n.Outcome != Rejected && !neverStarts(spin):
		diffs = append(diffs, "only Beeline rejects it: "+firstError(c))
	case c.Program != nil && n.Outcome == Rejected:
		diffs = append(diffs, "only Spin rejects it: "+n.Note)
	}
	return diffs, n.Outcome != Rejected, true
}

// neverStarts reports whether the generated verifier does not compile, for example because
// a variable has the name of a label, or refuses to start.
func neverStarts(spin *Spin) bool {
	n := spin.Verify()
	return refused(n) || n.Outcome == Crashed && strings.HasPrefix(n.Note, "compile: ")
}

// changed returns the first line that differs.
func changed(before, after string) string {
	b, a := strings.Split(before, "\n"), strings.Split(after, "\n")
	var out []string
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			out = append(out, "- "+b[i], "+ "+a[i])
		}
	}
	return strings.Join(out[:min(4, len(out))], "\n")
}
