package ltl

import (
	"strings"
	"testing"
)

// scopes are the scopes of the specification patterns, in the order of the columns.
var scopes = [5]string{"globally", "before R", "after Q", "between Q and R", "after Q until R"}

// patterns are the specification patterns of Dwyer, Avrunin and Corbett, Patterns in
// property specifications for finite-state verification, ICSE 1999, as their pages map
// them to linear temporal logic: eleven properties in five scopes.
var patterns = []struct {
	name     string
	formulas [5]string
}{
	{"P is absent", [5]string{
		"[]!P", "<>R -> (!P U R)", "[](Q -> []!P)", "[]((Q && !R && <>R) -> (!P U R))", "[](Q && !R -> (!P W R))"}},
	{"P exists", [5]string{
		"<>P", "!R W (P && !R)", "[]!Q || <>(Q && <>P)", "[](Q && !R -> (!R W (P && !R)))", "[](Q && !R -> (!R U (P && !R)))"}},
	{"P becomes true at most twice", [5]string{
		"!P W (P W (!P W (P W []!P)))",
		"<>R -> ((!P && !R) U (R || ((P && !R) U (R || ((!P && !R) U (R || ((P && !R) U (R || (!P U R)))))))))",
		"<>Q -> (!Q U (Q && (!P W (P W (!P W (P W []!P))))))",
		"[]((Q && <>R) -> ((!P && !R) U (R || ((P && !R) U (R || ((!P && !R) U (R || ((P && !R) U (R || (!P U R))))))))))",
		"[](Q -> ((!P && !R) U (R || ((P && !R) U (R || ((!P && !R) U (R || ((P && !R) U (R || (!P W R) || []P)))))))))"}},
	{"P is universal", [5]string{
		"[]P", "<>R -> (P U R)", "[](Q -> []P)", "[]((Q && !R && <>R) -> (P U R))", "[](Q && !R -> (P W R))"}},
	{"S precedes P", [5]string{
		"!P W S", "<>R -> (!P U (S || R))", "[]!Q || <>(Q && (!P W S))", "[]((Q && !R && <>R) -> (!P U (S || R)))",
		"[](Q && !R -> (!P W (S || R)))"}},
	{"S responds to P", [5]string{
		"[](P -> <>S)", "<>R -> ((P -> (!R U (S && !R))) U R)", "[](Q -> [](P -> <>S))",
		"[]((Q && !R && <>R) -> ((P -> (!R U (S && !R))) U R))", "[](Q && !R -> ((P -> (!R U (S && !R))) W R))"}},
	{"S, T precede P", [5]string{
		"<>P -> (!P U (S && !P && X(!P U T)))", "<>R -> (!P U (R || (S && !P && X(!P U T))))",
		"[]!Q || (!Q U (Q && (<>P -> (!P U (S && !P && X(!P U T))))))",
		"[]((Q && <>R) -> (!P U (R || (S && !P && X(!P U T)))))",
		"[](Q -> (<>P -> (!P U (R || (S && !P && X(!P U T))))))"}},
	{"P precedes S, T", [5]string{
		"<>(S && X<>T) -> (!S U P)", "<>R -> (!(S && !R && X(!R U (T && !R))) U (R || P))",
		"[]!Q || (!Q U (Q && (<>(S && X<>T) -> (!S U P))))",
		"[]((Q && <>R) -> (!(S && !R && X(!R U (T && !R))) U (R || P)))",
		"[](Q -> ((!(S && !R && X(!R U (T && !R))) U (R || P)) || []!(S && X<>T)))"}},
	{"P responds to S, T", [5]string{
		"[](S && X<>T -> X<>(T && <>P))", "<>R -> ((S && X(!R U T) -> X(!R U (T && <>P))) U R)",
		"[](Q -> [](S && X<>T -> X(!T U (T && <>P))))",
		"[]((Q && <>R) -> ((S && X(!R U T) -> X(!R U (T && <>P))) U R))",
		"[](Q -> ((S && X(!R U T) -> X(!R U (T && <>P))) U (R || [](S && X(!R U T) -> X(!R U (T && <>P))))))"}},
	{"S, T respond to P", [5]string{
		"[](P -> <>(S && X<>T))", "<>R -> ((P -> (!R U (S && !R && X(!R U T)))) U R)",
		"[](Q -> [](P -> (S && X<>T)))", "[]((Q && <>R) -> ((P -> (!R U (S && !R && X(!R U T)))) U R))",
		"[](Q -> ((P -> (!R U (S && !R && X(!R U T)))) U (R || [](P -> (S && X<>T)))))"}},
	{"S, T without Z respond to P", [5]string{
		"[](P -> <>(S && !Z && X(!Z U T)))", "<>R -> ((P -> (!R U (S && !R && !Z && X((!R && !Z) U T)))) U R)",
		"[](Q -> [](P -> (S && !Z && X(!Z U T))))",
		"[]((Q && <>R) -> ((P -> (!R U (S && !R && !Z && X((!R && !Z) U T)))) U R))",
		"[](Q -> ((P -> (!R U (S && !R && !Z && X((!R && !Z) U T)))) U (R || [](P -> (S && !Z && X(!Z U T))))))"}},
}

// patternFormula returns pattern i in a scope. Its propositions P, Q, R, S, T and Z have
// the numbers 0 to 5.
func patternFormula(t testing.TB, i, scope int) *Formula {
	text := patterns[i].formulas[scope]
	return mustParse(t, strings.NewReplacer("P", "p0", "Q", "p1", "R", "p2", "S", "p3", "T", "p4", "Z", "p5").Replace(text))
}
