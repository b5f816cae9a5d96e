//go:build !js

package oracle

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"beeline/lang"
	"beeline/lang/promela/oracle/random"
	"beeline/lang/promela/spintext"
	"beeline/wasm/protocol"
)

// spinPrints returns what spin -p -g -l -r -t prints for a trail of a model.
func (s *Spin) spinPrints(t *testing.T, text, trail string) string {
	t.Helper()
	for _, file := range [][2]string{{"model.pml", text}, {"model.pml.trail", trail}} {
		if err := os.WriteFile(filepath.Join(s.Dir, file[0]), []byte(file[1]), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	// Spin warns of a model that is newer than its trail.
	if err := os.Chtimes(filepath.Join(s.Dir, "model.pml"), time.Time{}, time.Now().Add(-time.Hour)); err != nil {
		t.Fatal(err)
	}
	out, err := s.command(10*time.Second, "spin", "-p", "-g", "-l", "-r", "-t", "model.pml")
	if err != nil {
		return fmt.Sprintf("%s%v", out, err)
	}
	return dubious.ReplaceAllString(out, "")
}

// dubious matches what Spin says about a text before it replays a run.
var dubious = regexp.MustCompile(`(?m)^spin: \S+, Error: dubious use of .*\n|^spin: Warning, using .*\n`)

// beelinePrints returns Beeline's text for the run of a result.
func beelinePrints(t *testing.T, text string, r *protocol.Result) string {
	t.Helper()
	out, err := spintext.Write(lang.Text{Name: "model.pml", Text: text}, r.Choices, r.Trail.Loop)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// firstDifference returns the first lines in which two texts differ.
func firstDifference(got, want string) string {
	a, b := strings.Split(got, "\n"), strings.Split(want, "\n")
	i := 0
	for i < len(a) && i < len(b) && a[i] == b[i] {
		i++
	}
	from := max(i-2, 0)
	return fmt.Sprintf("line %d\ngot:\n%s\nwant:\n%s", i+1, strings.Join(a[from:min(i+5, len(a))], "\n"), strings.Join(b[from:min(i+5, len(b))], "\n"))
}

func TestSpinText(t *testing.T) {
	spin := requireSpin(t)
	var all []faultyModel
	if dir := os.Getenv("ORACLE_TEXT"); dir != "" {
		list, _ := filepath.Glob(dir)
		for _, f := range list {
			raw, _ := os.ReadFile(f)
			all = append(all, faultyModel{filepath.Base(f), string(raw)})
		}
	} else {
		dir, examples := gallery(t)
		for _, e := range examples {
			if e.Expect.Verdict == "error" {
				all = append(all, faultyModel{e.ID, read(t, dir, e.File)})
			}
		}
		for n := range numberFrom(t, "ORACLE_TRAILS", 40) {
			all = append(all, faultyModel{fmt.Sprintf("random-%d", n), random.New(n + 1).String()})
		}
	}
	same := 0
	for _, m := range all {
		r := answer(protocol.Request{Type: "check", Name: "model.pml", Text: m.text, Options: protocol.Options{Search: "dfs", Depth: 300, States: 100_000, Seconds: 5}})
		if r == nil || r.Verdict != protocol.VerdictError || r.SpinTrail == "" {
			continue
		}
		got, want := beelinePrints(t, m.text, r), spin.spinPrints(t, m.text, r.SpinTrail)
		if got != want {
			t.Errorf("%s: %s", m.name, firstDifference(got, want))
		} else {
			same++
		}
	}
	t.Logf("%d texts are the same", same)
}
