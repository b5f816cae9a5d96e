package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
)

// countsFile is the environment variable with the path of the file of counts. Each test
// runner adds one line: "passed failed skipped".
const countsFile = "BEELINE_COUNTS"

// An event is a line of go test -json.
type event struct {
	Action  string
	Package string
	Test    string
	Output  string
}

// A tally counts passed, failed and skipped tests. It keeps the output of running tests
// and shows it when they fail or are skipped.
type tally struct {
	passed, failed, skipped int
	out                     io.Writer
	written                 map[string]*strings.Builder // by package and test
}

// goTest runs go test with the arguments. It prints packages and the output of failed and
// skipped tests, and adds a line to the file of counts. Subtests count like tests.
func goTest(args []string) error {
	// The step "vet" looks at the same code.
	cmd := exec.Command("go", append([]string{"test", "-json", "-vet=off"}, args...)...)
	cmd.Stderr = os.Stderr
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	t := &tally{out: os.Stdout, written: map[string]*strings.Builder{}}
	t.read(stdout)
	err = cmd.Wait()
	if failed := t.record(); failed != nil {
		return failed
	}
	return err
}

func (t *tally) read(from io.Reader) {
	lines := bufio.NewReader(from)
	for {
		line, err := lines.ReadString('\n')
		var e event
		if json.Unmarshal([]byte(line), &e) == nil {
			t.take(e)
		} else {
			fmt.Fprint(t.out, line)
		}
		if err != nil {
			return
		}
	}
}

// take handles one event.
func (t *tally) take(e event) {
	key := e.Package + " " + e.Test
	switch {
	case e.Action == "output" && e.Test == "":
		t.packageLine(e.Output)
	case strings.HasPrefix(e.Output, "=== "):
	case e.Action == "output" || e.Action == "build-output":
		if t.written[key] == nil {
			t.written[key] = &strings.Builder{}
		}
		t.written[key].WriteString(e.Output)
	case e.Action == "build-fail", e.Test == "":
		t.show(key)
	case e.Action == "pass":
		t.passed++
		delete(t.written, key)
	case e.Action == "fail":
		t.failed++
		t.show(key)
	case e.Action == "skip":
		t.skipped++
		t.show(key)
	}
}

// packageLine prints a line about a package, except "no test files", PASS and FAIL.
func (t *tally) packageLine(line string) {
	if strings.HasPrefix(line, "?") || line == "PASS\n" || line == "FAIL\n" {
		return
	}
	fmt.Fprint(t.out, line)
}

func (t *tally) show(key string) {
	if b := t.written[key]; b != nil {
		fmt.Fprint(t.out, b.String())
		delete(t.written, key)
	}
}

// record adds a line to the file of counts, if there is one.
func (t *tally) record() error {
	for key := range t.written {
		t.show(key)
	}
	path := os.Getenv(countsFile)
	if path == "" {
		return nil
	}
	f, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o666)
	if err != nil {
		return err
	}
	fmt.Fprintln(f, t.passed, t.failed, t.skipped)
	return f.Close()
}
