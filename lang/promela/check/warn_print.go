package check

import (
	"fmt"
	"strings"

	"beeline/lang/promela/syntax"
)

// printed warns of a printf that does not get one value for each %.
func (c *checker) printed(s *syntax.PrintStmt) {
	wanted := strings.Count(strings.ReplaceAll(s.Format, "%%", ""), "%")
	if s.Mtype || wanted == len(s.Args) {
		return
	}
	c.list.Warnf(PrintCount, s.Span, "this printf shows %s and gets %d", valueCount(wanted), len(s.Args)).
		WithHint("Give one value for each %%d; to show a %% write %%%%.")
}

func valueCount(n int) string {
	if n == 1 {
		return "1 value"
	}
	return fmt.Sprintf("%d values", n)
}

// strayElse warns of an else that no option starts with.
func (c *checker) strayElse(s *syntax.ElseStmt) {
	c.list.Warnf(StrayElse, s.Span, "this else starts no option and can always be executed").
		WithHint("Write `:: else` in an if or do.")
}
