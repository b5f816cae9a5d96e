package report

import "strconv"

// Grouped writes n exactly, with a comma between groups of three digits: 1,234,567.
// The function of the same name in site/text/numbers.js gives the same text.
func Grouped(n uint64) string {
	s := strconv.FormatUint(n, 10)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}
