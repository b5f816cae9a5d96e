//go:build !js

package oracle

import (
	"regexp"
	"strings"
)

// fairTasks are processes that are added to a program, and a formula about them. In most of
// them a process loops while another one can move, so the formula is violated by an unfair run
// at least. CONDITION is a condition on a variable of the program, and DRAWN its formula.
var fairTasks = []struct{ formula, processes string }{
	{"<> stopped", `bool stopped;
active proctype Stopper() { CONDITION; stopped = true }
active proctype Busy() { bit turn; do :: turn = 1 - turn od }`},
	{"[] (asked -> <> !asked)", `bool asked;
active proctype Client() { do :: !asked && CONDITION -> asked = true :: printf("idle") od }
active proctype Server() { do :: asked -> asked = false od }`},
	{"[] <> passed", `bool passed;
active proctype Walker() { do :: CONDITION -> passed = true; passed = false od }
active proctype Idler() { do :: printf("idle") od }`},
	// Weak fairness does not help: the lock is free again and again, but not always.
	{"[] <> inside", `bool locked, inside;
active proctype Left() { do :: atomic { !locked -> locked = true }; locked = false od }
active proctype Right() { do :: atomic { !locked -> locked = true }; inside = true; inside = false; locked = false od }`},
	{"<> [] settled", `bool settled;
active proctype Settler() { if :: CONDITION -> settled = true :: else -> settled = true fi }
active proctype Idler() { do :: printf("idle") od }`},
	{"(DRAWN) || <> stopped", `bool stopped;
active proctype Stopper() { stopped = true }
active proctype Idler() { do :: printf("idle") od }`},
	{"(DRAWN) -> <> stopped", `bool stopped;
active proctype Stopper() { CONDITION; stopped = true }
active proctype Idler() { do :: printf("idle") od }`},
}

var (
	drawnFormula = regexp.MustCompile(`ltl f \{([^}]*)\}`)
	globalName   = regexp.MustCompile(`(?m)^(?:bit|bool|byte|short|int) (\w+)(?: =|;|,)`)
)

// fairnessMatters adds a task to a text with a formula, and replaces the formula.
func fairnessMatters(text string) string {
	text = withoutClaims(text)
	condition := "true"
	if m := globalName.FindStringSubmatch(text); m != nil {
		condition = "(" + m[1] + " != 0)"
	}
	drawn := drawnFormula.FindStringSubmatch(text)
	if drawn == nil {
		return text
	}
	task := fairTasks[len(text)%len(fairTasks)]
	formula := strings.ReplaceAll("ltl f { "+task.formula+" }", "DRAWN", drawn[1])
	return strings.ReplaceAll(text, drawn[0], formula) + "\n" + strings.ReplaceAll(task.processes, "CONDITION", condition) + "\n"
}
