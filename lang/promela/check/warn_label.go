package check

import (
	"slices"
	"strings"

	"beeline/lang/diag"
	"beeline/lang/promela/syntax"
)

// meanings are the prefixes that give a label a meaning in verification.
var meanings = []string{"end", "accept", "progress"}

// misspelt warns of an unused label that is similar to a prefix with a meaning.
func (c *checker) misspelt(n *syntax.Ident) {
	name := n.Name
	if hasMeaning(name) {
		return
	}
	bare := strings.TrimLeft(name, "_")
	stem := bare
	if i := strings.IndexFunc(bare, func(r rune) bool { return r == '_' || '0' <= r && r <= '9' }); i >= 0 {
		stem = bare[:i]
	}
	for _, prefix := range meanings {
		if len(bare) >= len(prefix) && strings.EqualFold(bare[:len(prefix)], prefix) {
			stem = bare[:len(prefix)]
		} else if !slipped(strings.ToLower(stem), prefix) {
			continue
		}
		d := c.list.Warnf(MisspeltLabel, n.Span, "no `goto` uses the label `%s`, and it does not count as `%s` label", name, prefix).
			WithHint("Start the name with `%s`, in small letters.", prefix)
		c.replace(d, n.Span, name, prefix+bare[len(stem):])
		return
	}
}

// slipped reports whether a word is one edit away from a prefix. For a prefix of three
// letters only a swap counts: too many words are one letter away from it.
func slipped(word, prefix string) bool {
	if len(prefix) > 3 {
		return diag.Distance(word, prefix, 1) < 2
	}
	return swapped(word, prefix)
}

// labelled reports whether a step has a label on it or anywhere inside.
func labelled(st *syntax.Step) bool {
	if len(st.Labels) > 0 {
		return true
	}
	for _, s := range syntax.Bodies(st.Stmt) {
		if slices.ContainsFunc(s.Steps, labelled) {
			return true
		}
	}
	return false
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
