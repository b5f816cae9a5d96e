package check_test

import (
	"testing"

	"beeline/lang/promela/check"
	"beeline/lang/promela/syntax"
)

func TestConst(t *testing.T) {
	tests := []struct {
		text string
		want int32
		ok   bool
	}{
		{"7", 7, true},
		{"'a'", 97, true},
		{"true", 1, true},
		{"false", 0, true},
		{"b", 1, true},
		{"a + b", 3, true},
		{"-3", -3, true},
		{"~5", -6, true},
		{"!5", 0, true},
		{"2 + 3 * 4 - 1", 13, true},
		{"-7 / 2", -3, true},
		{"-7 % 2", -1, true},
		{"5 & 4 == 4", 1, true},
		{"6 ^ 3 | 8", 13, true},
		{"1 << 4 >> 1", 8, true},
		{"1 << 33", 2, true},
		{"2147483647 + 1", -2147483648, true},
		{"(-2147483647 - 1) / -1", -2147483648, true},
		{"1 < 2 && 2 <= 2 && 3 > 2 && 3 >= 3 && 1 != 2", 1, true},
		{"0 || 0", 0, true},
		{"(1 -> 4 : v)", 4, true},
		{"(0 -> v : 5)", 5, true},
		{"1 / 0", 0, false},
		{"1 % (1 - 1)", 0, false},
		{"v", 0, false},
		{"v + 1", 0, false},
		{"_nr_pr", 0, false},
	}
	for _, test := range tests {
		_, in, list := compile("mtype = { a, b }; int v = 1; active proctype p() { int c; c = " + test.text + " }")
		if list.HasErrors() {
			t.Errorf("%s: %s", test.text, list.Sorted()[0].Message)
			continue
		}
		got, ok := in.Const(assigned(in))
		if got != test.want && ok || ok != test.ok {
			t.Errorf("%s = %d, %t; want %d, %t", test.text, got, ok, test.want, test.ok)
		}
	}
}

// assigned returns what the last statement of the first process assigns.
func assigned(in *check.Info) syntax.Expr {
	steps := in.Procs[0].Decl.Body.Steps
	return steps[len(steps)-1].Stmt.(*syntax.AssignStmt).RHS
}

func TestVariableBounds(t *testing.T) {
	tests := []struct {
		name, text string
		want       int // elements of the array a
	}{
		{"a global with a value", "byte n = 3; byte a[n];" + run("a[0] = n"), 3},
		{"a global without a value", "byte n; byte a[n];" + run("a[0] = n"), 8},
		{"a local", run("byte n = 2; byte a[n]; a[0] = n"), 2},
		{"a parameter", "proctype q(byte n) { byte a[n]; a[0] = n }" + run("run q(5)"), 8},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			_, in, list := compile(test.text)
			if list.HasErrors() {
				t.Fatal(list.Sorted()[0].Message)
			}
			warned := false
			for _, d := range list.Sorted() {
				warned = warned || d.Code == check.VariableLength
			}
			got := 0
			for _, v := range in.Vars {
				if v.Name == "a" {
					got = v.Len
				}
			}
			if got != test.want || !warned {
				t.Errorf("%d elements, warned %t; want %d and a warning", got, warned, test.want)
			}
		})
	}
}

func TestDivisionByZero(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"warned", run("byte x; x = x / 0"), "P320 2:13"},
		{"a remainder", run("byte x; x = 1 + x % (2 - 2)"), "P320 2:17"},
		{"by a variable", run("byte x; x = 1 / x"), ""},
		{"an initial value", run("byte x = 1 / 0; x = 1"), "P228 2:10"},
		{"where a constant must be", "byte a[4 / 0];" + run("a[0] = 1"), "P228 1:8"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := found(test.text); got != test.want {
				t.Errorf("got %s, want %s", got, test.want)
			}
		})
	}
}
