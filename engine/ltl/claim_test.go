package ltl

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

func name(p int) string { return "p" + strconv.Itoa(p) }

func TestClaim(t *testing.T) {
	for _, c := range []struct{ formula, want string }{
		{"[]<>p0", `never {
T0_init:
	do
	:: (p0) -> goto accept_S1
	:: (!p0) -> goto T0_init
	od;
accept_S1:
	do
	:: (p0) -> goto accept_S1
	:: (!p0) -> goto T0_init
	od;
}
`},
		{"!([](p0 -> p1))", `never {
T0_init:
	do
	:: (p0 && !p1) -> goto accept_all
	:: (!p0 || p1) -> goto T0_init
	od;
accept_all:
	skip
}
`},
		{"p0 && !p0", "never {\nT0_init:\n\tfalse\n}\n"},
		{"p0 || !p0", "never {\naccept_init:\n\tskip\n}\n"},
	} {
		got := translate(t, mustParse(t, c.formula)).Claim(name)
		if got != c.want {
			t.Errorf("%s:\n%swant\n%s", c.formula, got, c.want)
		}
	}
}

// TestClaimsAreRead checks that the printed claims have the words of their formulas, and
// that Spin reads them.
func TestClaimsAreRead(t *testing.T) {
	_, missing := exec.LookPath("spin")
	dir := t.TempDir()
	for i, p := range patterns {
		for scope, where := range scopes {
			if !sampled(i, scope) {
				continue
			}
			a := translate(t, not(patternFormula(t, i, scope)))
			b := translate(t, patternFormula(t, i, scope))
			text := a.Claim(name)
			claim, err := readClaim(text)
			if err != nil {
				t.Fatal(err)
			}
			if len(claim.out) != len(a.States) {
				t.Errorf("%s, %s: %d states, want %d", p.name, where, len(claim.out), len(a.States))
			}
			if !disjoint(claim, explicitOf(b)) {
				t.Errorf("%s, %s: the claim accepts a word of the property", p.name, where)
			}
			if missing != nil {
				continue
			}
			file := filepath.Join(dir, "m.pml")
			model := "bool p0, p1, p2, p3, p4, p5;\nactive proctype a() { p0 = true }\n" + text
			if err := os.WriteFile(file, []byte(model), 0o600); err != nil {
				t.Fatal(err)
			}
			command := exec.Command("spin", "-a", "m.pml")
			command.Dir = dir
			if out, err := command.CombinedOutput(); err != nil || strings.Contains(string(out), "rror") {
				t.Errorf("%s, %s: spin: %v\n%s\n%s", p.name, where, err, out, text)
			}
		}
	}
}

func TestClasses(t *testing.T) {
	for _, c := range []struct {
		formula string
		classes string
		weak    bool
		stutter bool
	}{
		{"!([]p0)", "S,N", true, true},
		{"!(<>p0)", "F", true, true},
		{"!([](p0 -> <>p1))", "N,F", true, true},
		{"[]<>p0", "P", false, true},
		{"[]<>p0 || <>p1", "S,P", false, true},
		{"X p0", "S", true, false},
		{"p0 && !p0", "", true, true},
		{"X []<>p0", "P", false, true},
	} {
		a := translate(t, mustParse(t, c.formula))
		if got := a.Classes().String(); got != c.classes {
			t.Errorf("%s: classes %s, want %s", c.formula, got, c.classes)
		}
		if a.Weak() != c.weak || a.StutterInvariant != c.stutter {
			t.Errorf("%s: weak %v, stutter-invariant %v, want %v, %v", c.formula, a.Weak(), a.StutterInvariant, c.weak, c.stutter)
		}
	}
}

// TestClassify has the claim of figure 13 of the paper in its shape: components 0, 1 and
// 6 of class N, 2 with 3 of class P, 4 of class F, and the end state 9.
func TestClassify(t *testing.T) {
	next := [][]int{{0, 1, 5}, {1, 2}, {3}, {2, 3, 6}, {4, 9}, {4}, {6, 7}, {8}, {4}, nil}
	accepting := func(s int) bool { return s == 2 || s == 4 }
	component, class := Classify(next, accepting, func(s int) bool { return s == 9 })
	want := []Class{NonAccepting, NonAccepting, Partial, Partial, Full, Transient, NonAccepting, Transient, Transient, End}
	if fmt.Sprint(class) != fmt.Sprint(want) {
		t.Errorf("classes %v, want %v", class, want)
	}
	for s, list := range next {
		for _, n := range list {
			same := s == n || s == 2 && n == 3 || s == 3 && n == 2
			if component[s] == component[n] != same || component[s] < component[n] {
				t.Errorf("components %d of %d and %d of %d", component[s], s, component[n], n)
			}
		}
	}
}
