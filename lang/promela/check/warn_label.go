package check

import (
	"strings"

	"beeline/lang/promela/syntax"
)

// misspelt warns of an unused label that is nearly one of the prefixes with a
// meaning.
func (c *checker) misspelt(n *syntax.Ident) {
	name := n.Name
	for _, prefix := range []string{"end", "accept", "progress"} {
		if strings.HasPrefix(name, prefix) {
			return
		}
	}
	lower := strings.ToLower(strings.TrimLeft(name, "_"))
	for _, prefix := range []string{"end", "accept", "progress"} {
		near := strings.HasPrefix(lower, prefix) ||
			len(lower) >= 3 && len(lower) <= len(prefix)+1 && swapped(lower, prefix) ||
			len(prefix) > 3 && distance(lower[:min(len(lower), len(prefix))], prefix, 3) < 3
		if near {
			c.list.Warnf(MisspeltLabel, n.Span, "nobody jumps to `%s`, and it does not count as an `%s` label", name, prefix).
				WithHint("Labels with a meaning start with `%s`, in small letters.", prefix).
				WithFix(n.Span, prefix, "Change to "+prefix)
			return
		}
	}
}

// swapped reports whether two neighbouring letters changed places.
func swapped(a, b string) bool {
	if len(a) != len(b) || a == b {
		return false
	}
	for i := 0; i+1 < len(a); i++ {
		if a[:i] == b[:i] && a[i] == b[i+1] && a[i+1] == b[i] && a[i+2:] == b[i+2:] {
			return true
		}
	}
	return false
}
