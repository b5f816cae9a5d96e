package check_test

import (
	"strings"
	"testing"

	"beeline/lang/diag"
	"beeline/lang/promela/check"
)

// A warning is expected at the part of text between «». fine is a similar text without
// a warning.
type warning struct {
	name string
	code diag.Code
	text string
	fine string
	hint string // a part of it
}

var warnings = []warning{
	{"a constant too large", check.DoesNotFit, "byte x = «300»;" + run("x = 1"), "byte x = 255;" + run("x = 1"), "44"},
	{"a negative byte", check.DoesNotFit, "byte x;" + run("x = «-1»"), "short x;" + run("x = -1"), "255"},
	{"a short", check.DoesNotFit, "short x;" + run("x = «32768»"), "short x;" + run("x = -32768"), "-32768"},
	{"a bit", check.DoesNotFit, "bit b;" + run("b = «2»"), "bit b;" + run("b = 1"), "0"},
	{"an unsigned", check.DoesNotFit, "unsigned u : 3;" + run("u = «8»"), "unsigned u : 3;" + run("u = 7"), "0"},
	{"a sum of constants", check.DoesNotFit, "byte x;" + run("x = «200 + 100»"), "byte x;" + run("x = 200 + 55"), "44"},
	{"a message", check.DoesNotFit, "chan c = [1] of { byte };" + run("c!«256»; c?_"), "chan c = [1] of { short };" + run("c!256; c?_"), "0"},
	{"an argument", check.DoesNotFit, "proctype q(byte a) { a++ }" + run("run q(«256»)"), "proctype q(int a) { a++ }" + run("run q(256)"), "0"},
	{"a formula of the first state", check.OnlyInitial, "byte x;" + run("x = 1") + "«ltl a { x == 0 }»", "byte x;" + run("x = 1") + "ltl a { [] (x == 0) }", "[]"},
	{"an implication of the first state", check.OnlyInitial, "bool a, b;" + run("a = b; b = a") + "«ltl { a -> <> b }»", "bool a, b;" + run("a = b; b = a") + "ltl { [] (a -> <> b) }", "[] (p -> q)"},
	{"a comparison for a statement", check.LooksLikeAssignment, run("byte x; x = 1; «x == 2»; x = 3"), "byte x; active proctype q() { x = 2 }" + run("x = 1; x == 2; x = 3"), "x = 2"},
	{"an assignment for a guard", check.AssignmentGuard, "byte x;" + run("if :: x == 1 -> skip :: «x = 2» -> skip fi"), "byte x;" + run("if :: x == 1 -> skip :: x == 2 -> skip fi"), "=="},
	{"a choice of values", check.AssignmentGuard, "byte x;" + run("if :: x == 1 -> skip :: «x = 2» -> skip fi"), "byte x;" + run("if :: x = 1 -> skip :: x = 2 -> skip fi"), "=="},
	{"else beside skip", check.DeadElse, run("if :: skip -> skip :: «else» -> skip fi"), run("if :: false -> skip :: else -> skip fi"), "condition"},
	{"else beside an assignment", check.DeadElse, "byte x;" + run("if :: x = 1 -> skip :: «else» -> skip fi; x = x + 1"), "byte x;" + run("if :: x == 1 -> skip :: else -> skip fi; x = 2"), "=="},
	{"else beside printf", check.DeadElse, run("do :: printf(\"a\") :: «else» -> break od"), "byte x;" + run("do :: x < 3 -> x++ :: else -> break od"), "condition"},
	{"a loop without exit", check.NoExit, "byte x;" + run("«do :: x = 1 - x od»; x = 2"), "byte x;" + run("do :: x = 1 - x od"), "break"},
	{"a loop with an inner exit", check.NoExit, "byte x;" + run("«do :: do :: break :: x = 1 - x od od»; x = 2"), "byte x;" + run("do :: if :: break :: x = 1 - x fi od; x = 2"), "break"},
	{"a loop left by goto", check.NoExit, "byte x;" + run("«do :: x = 1 - x od»; x = 2"), "byte x;" + run("do :: x = 1 - x :: goto L od; x = 2; L: x = 3"), "break"},
	{"a loop before a label", check.NoExit, "byte x;" + run("«do :: x = 1 - x od»; x = 2"), "byte x;" + run("if :: goto L :: skip fi; do :: x = 1 - x od; L: x = 2"), "break"},
	{"edn", check.MisspeltLabel, run("«edn»: skip"), run("end: skip"), "end"},
	{"End", check.MisspeltLabel, run("«End»: skip"), run("end_of_it: skip"), "small letters"},
	{"Accept", check.MisspeltLabel, run("«Accept»: skip"), run("accept1: skip"), "accept"},
	{"prgress", check.MisspeltLabel, run("«prgress»: skip"), run("process: skip"), "progress"},
	{"acept_1", check.MisspeltLabel, run("«acept_1»: skip"), run("except: skip"), "accept"},
	{"_end", check.MisspeltLabel, run("«_end»: skip"), run("and: skip"), "end"},
	{"a misspelt label that is used", check.MisspeltLabel, run("«ned»: skip"), run("edn: skip; goto edn"), "end"},
	{"sent only", check.NeverReceived, "chan «c» = [1] of { byte };" + run("c!1"), "chan c = [1] of { byte };" + run("c!1; c?_"), "Receive"},
	{"sent, and received elsewhere", check.NeverReceived, "chan «c» = [1] of { byte };" + run("c!1"), "chan c = [1] of { byte }; proctype q(chan d) { d?_ }" + run("c!1; run q(c)"), "Receive"},
	{"received only", check.NeverSent, "chan «c» = [1] of { byte };" + run("c?_"), "chan c = [1] of { byte };" + run("c?_") + "active proctype q() { c!1 }", "Send"},
	{"a channel of channels", check.NeverSent, "chan «c» = [1] of { byte };" + run("c?_"), "chan d = [1] of { chan }; chan c = [1] of { byte };" + run("chan e; d!c; d?e; e!1; c?_"), "Send"},
	{"an initial value set later", check.SetLater, "short s = 2; byte b = «s» + 1;" + run("b = s"), "byte s = 2; short b = s + 1;" + run("b = s"), "order of the text"},
	{"an initial value of a field set later", check.SetLater, "typedef T { byte f = 1 }; T r; int b[2] = 3 + «r.f»;" + run("b[0] = r.f; b[1] = 1"), "int s; byte b = s;" + run("s = b"), "number"},
	{"an mtype and a number", check.MtypeNumber, "mtype = { a }; mtype m;" + run("m = a; if :: m == «1» -> skip :: else fi"), "mtype = { a }; mtype m;" + run("m = a; if :: m == a -> skip :: else fi"), "mtype constants"},
	{"an mtype and nothing", check.MtypeNumber, "mtype = { a }; mtype m;" + run("m = a; if :: m > «1» -> skip :: else fi"), "mtype = { a }; mtype m;" + run("m = a; if :: m == 0 -> skip :: else fi"), "mtype constants"},
	{"a number for an mtype", check.MtypeNumber, "mtype = { a }; mtype m;" + run("m = «5»; m = a"), "mtype = { a }; mtype m;" + run("m = 0; m = a"), "mtype constants"},
	{"an unused variable", check.UnusedVariable, "byte «x»;" + run("skip"), "byte x;" + run("x = 1"), "Leave"},
	{"a variable for a formula", check.UnusedVariable, "byte «x»;" + run("skip"), "byte x;" + run("skip") + "ltl { [] (x == 0) }", "Leave"},
	{"a proctype without a run", check.NeverRun, "proctype «q»() { skip }" + run("skip"), "proctype q() { skip }" + run("run q()"), "active"},
	{"an index too large", check.OutOfRange, "byte a[3];" + run("a[«3»] = 1"), "byte a[3];" + run("a[2] = 1"), "a[2]"},
	{"a negative index", check.OutOfRange, "byte a[3];" + run("a[«-1»] = 1"), "byte a[3];" + run("a[0] = 1"), "a[2]"},
	{"after a goto", check.Unreachable, "byte x;" + run("L: x = 1; goto L; «x = 2»"), "byte x;" + run("L: x = 1; if :: goto L :: skip fi; x = 2"), "label"},
	{"after a break", check.Unreachable, "byte x;" + run("do :: break; «x = 2» od"), "byte x;" + run("do :: break od; x = 2"), "label"},
	{"a label inside", check.Unreachable, "byte x;" + run("L: x = 1; goto L; «atomic { x = 1; x = 2 }»"), "byte x;" + run("L: x = 1; goto M; atomic { x = 1; M: x = 2 }; goto L"), "label"},
	{"a field too few", check.FieldCount, "chan c = [1] of { byte, byte };" + run("c!«1»; c?_,_"), "chan c = [1] of { byte, byte };" + run("c!1,2; c?_,_"), "field"},
	{"a field too many", check.FieldCount, "chan c = [1] of { byte };" + run("byte x; c!1; c?«x,_»"), "chan c = [1] of { byte };" + run("byte x; c!1; c?x"), "field"},
	{"the subscripts of a field", check.LoopLength, "typedef T { byte a[2] } T t[3];" + run("byte i; for (i in «t[1].a») { t[i].a[0] = t[0].a[1] }"),
		"typedef T { byte a[2] } T t[2];" + run("byte i; for (i in t[1].a) { t[i].a[0] = t[0].a[1] }"), "0 .. 1"},
	{"never equal", check.NeverEqual, "byte x;" + run("x = 1; if :: «x == 300» -> skip :: else fi"), "byte x;" + run("x = 1; if :: x < 300 -> skip :: else fi"), "short"},
	{"never negative", check.NeverEqual, "byte x;" + run("x = 1; if :: «-1 == x» -> skip :: else fi"), "short x;" + run("x = 1; if :: -1 == x -> skip :: else fi"), "short"},
	{"the same on both sides", check.SelfAssignment, "byte x, y;" + run("x = y; y = x; «x = x»"), "byte x, y;" + run("x = y; y = x; x = x + 1"), "another variable"},
	{"the same element", check.SelfAssignment, "byte a[2];" + run("«a[0] = a[0]»"), "byte a[2];" + run("a[0] = a[1]"), "another variable"},
	{"a length by a variable", check.VariableLength, "byte n = 3; byte a[«n»];" + run("a[2] = n"), "#define n 3\nbyte a[n];" + run("a[2] = n"), "#define"},
	{"a name over a variable", check.HiddenByMtype, "byte a; init { a = 1 } mtype = { «a» };", "byte a; init { a = 1 } mtype = { b };", "another name"},
	{"the length of a number", check.NumberAsChannel, "byte x;" + run("x = 1; len(«x») == 1"), "chan x = [1] of { byte };" + run("x!1; x?_; len(x) == 1"), "chan x"},
	{"a division by zero", check.DivisionByZero, "byte x;" + run("x = «x / 0»"), "byte x;" + run("x = 0 / (x + 1)"), "another number"},
	{"a value too few", check.PrintCount, "byte x;" + run("x = 1; «printf(\"%d of %d\", x)»"), "byte x;" + run("x = 1; printf(\"%d of %d, 50%%\", x, 3)"), "each `%d`"},
	{"a value too many", check.PrintCount, "mtype = { a };" + run("«printf(\"a\", a)»"), "mtype = { a };" + run("printm(a)"), "each `%d`"},
	{"an else outside", check.StrayElse, run("skip; «else»"), run("if :: false :: else fi"), ":: else"},
	{"a second else", check.StrayElse, "byte x;" + run("do :: x == 1 -> «else» :: x = 1 od"), "byte x;" + run("do :: x == 1 -> if :: x == 2 :: else fi :: else -> break od; x = 1"), ":: else"},
	{"an else in a block", check.StrayElse, run("atomic { «else»; skip }"), run("if :: false :: atomic { else -> skip } fi"), ":: else"},
	{"unless in a d_step", check.DStepUnless, "byte x;" + run("d_step { x = 1; «{ x = 2 } unless { x == 3 }» }"), "byte x;" + run("atomic { x = 1; { x = 2 } unless { x == 3 } }"), "atomic"},
}

func TestWarnings(t *testing.T) {
	tested := map[diag.Code]bool{}
	for _, w := range warnings {
		tested[w.code] = true
		t.Run(w.name, func(t *testing.T) {
			before, rest, _ := strings.Cut(w.text, "«")
			marked, after, _ := strings.Cut(rest, "»")
			set, _, list := compile(before + marked + after)
			all := list.Sorted()
			if len(all) != 1 || all[0].Code != w.code || all[0].Severity != diag.Warning {
				t.Fatalf("%s: got %s", w.text, found(before+marked+after))
			}
			_, at := set.File(all[0].Span.Start)
			if got := set.Text(all[0].Span); got != marked || at != len(before) {
				t.Errorf("the span is %q at %d, want %q at %d", got, at, marked, len(before))
			}
			if !strings.Contains(all[0].Hint, w.hint) {
				t.Errorf("the hint is %q, want it to contain %q", all[0].Hint, w.hint)
			}
			if got := found(w.fine); got != "" {
				t.Errorf("%s: got %s", w.fine, got)
			}
		})
	}
	for _, code := range []diag.Code{
		check.DoesNotFit, check.OnlyInitial, check.LooksLikeAssignment, check.AssignmentGuard, check.DeadElse, check.NoExit,
		check.MisspeltLabel, check.NeverReceived, check.NeverSent, check.MtypeNumber, check.UnusedVariable, check.NeverRun,
		check.OutOfRange, check.Unreachable, check.FieldCount, check.NeverEqual, check.SelfAssignment, check.VariableLength,
		check.HiddenByMtype, check.NumberAsChannel, check.DivisionByZero, check.DStepUnless,
		check.PrintCount, check.StrayElse, check.LoopLength, check.SetLater,
	} {
		if !tested[code] {
			t.Errorf("no test of %s", code)
		}
	}
}
