package check

import (
	"strings"

	"beeline/lang/diag"
	"beeline/lang/promela/syntax"
)

// printCount warns of a printf with another number of values than %.
func (c *checker) printCount(s *syntax.PrintStmt) {
	wanted := strings.Count(strings.ReplaceAll(s.Format, "%%", ""), "%")
	if s.Mtype || wanted == len(s.Args) {
		return
	}
	c.list.Warnf(PrintCount, s.Span, "this `printf` needs %s and gets %d", diag.Count(wanted, "value"), len(s.Args)).
		WithHint("Give one value for each `%%d`. To print a `%%`, write `%%%%`.")
}

// strayElse warns of an else that is not the start of an option.
func (c *checker) strayElse(s *syntax.ElseStmt) {
	c.list.Warnf(StrayElse, s.Span, "this `else` starts no option and can always be executed").
		WithHint("Write `:: else` in an `if` or `do`.")
}
