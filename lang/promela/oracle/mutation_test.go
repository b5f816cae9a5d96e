//go:build !js

package oracle

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"beeline/lang/promela/oracle/random"
)

// words matches tokens, and the text between them.
var words = regexp.MustCompile(`(?s)/\*.*?\*/|//[^\n]*|#[^\n]*|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])'|[A-Za-z_]\w*|\d+|[-+&|=!<>?:.]+|\s+|.`)

// token reports whether a piece of text is a token of the language.
func token(s string) bool {
	return strings.TrimSpace(s) != "" && s[0] != '#' && !strings.HasPrefix(s, "/*") && !strings.HasPrefix(s, "//")
}

// mutate changes one token of a text: it deletes it, doubles it, replaces it by another
// token of the text, or swaps the two.
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
	switch r.IntN(4) {
	case 0:
		pieces[i] = " "
	case 1:
		pieces[i] += " " + pieces[i]
	case 2:
		pieces[i] = pieces[j]
	case 3:
		pieces[i], pieces[j] = pieces[j], pieces[i]
	}
	return strings.Join(pieces, "")
}

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
// ORACLE_SEED. Beeline and Spin must both accept or both refuse the result.
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

// compareMutations changes texts returned by draw and compares their acceptance.
func compareMutations(t *testing.T, few uint64, draw func(r *rand.Rand, seed uint64) (subject, bool)) {
	t.Helper()
	spin := requireSpin(t)
	spin.Timeout = 5 * time.Second
	count, seed := numberFrom(t, "ORACLE_MUTATIONS", few), numberFrom(t, "ORACLE_SEED", 1)
	t.Logf("ORACLE_SEED=%d ORACLE_MUTATIONS=%d", seed, count)
	c := campaign{excuses: excuses(t)}
	compared, accepted := 0, 0
	for n := range count {
		r := rand.New(rand.NewPCG(seed+n, 0))
		s, fit := draw(r, seed+n)
		if !fit {
			continue
		}
		text := mutate(r, s.text)
		spin.Defines, spin.Quick = s.defines, s.name == "random"
		diffs, ok, done := accepts(spin, text)
		if done {
			compared++
		}
		if ok {
			accepted++
		}
		if diffs = c.unexcused(diffs, text); len(diffs) > 0 {
			t.Errorf("ORACLE_SEED=%d ORACLE_MUTATIONS=1, %s: %v\n%s", seed+n, s.name, diffs, changed(s.text, text))
		}
	}
	t.Logf("%d mutations compared, %d of them accepted", compared, accepted)
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
