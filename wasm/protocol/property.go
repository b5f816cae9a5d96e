package protocol

import (
	"strings"

	"beeline/lang/report"
)

// PropertyAll is the value of Options.Property that asks for safety and then for everything
// else that the text states, one after another.
const PropertyAll = "all"

// propertyWords has the words for the properties of runs that never end, by Options.Property.
// fails says that a run violates the property, and holds that none does.
var propertyWords = map[string]struct{ name, fails, holds string }{
	"never":    {"never claim", "The never claim accepts a run", "The never claim accepts no run"},
	"accept":   {report.AcceptanceCycles, "A run passes accept labels forever", "No run passes accept labels forever"},
	"progress": {report.NonProgressCycles, "A run goes on forever without progress", "No run goes on forever without progress"},
}

// PropertyName is a property, as Options.Property and Options.Formula name it, in words. Rows
// and Result.Unchecked use the same.
func PropertyName(property, formula string) string {
	name := property
	if words, ok := propertyWords[property]; ok {
		name = words.name
	}
	if formula != "" {
		name += " " + quotable(formula)
	}
	return name
}

// maxFormula bounds a formula, or the name of an ltl block, that a sentence quotes, in characters.
const maxFormula = 1000

// quotable removes the middle of a formula that is too long for a sentence.
func quotable(formula string) string {
	r := []rune(formula)
	if len(r) <= maxFormula {
		return formula
	}
	half := (maxFormula - 1) / 2
	return string(r[:half]) + "…" + string(r[len(r)-half:])
}

// PropertyFails says, without a final stop, that a run violates the property that
// Options.Property and Options.Formula name. It is "" for safety.
func PropertyFails(property, formula string) string {
	if property == "ltl" {
		return "`" + quotable(formula) + "` " + map[bool]string{false: "does not hold", true: "holds"}[asksForRun(formula)]
	}
	return propertyWords[property].fails
}

// PropertyHolds says, without a final stop, that no run violates the property that
// Options.Property and Options.Formula name. It is "" for safety.
func PropertyHolds(property, formula string) string {
	if property == "ltl" {
		return "`" + quotable(formula) + "` " + map[bool]string{false: "holds", true: "does not hold"}[asksForRun(formula)]
	}
	return propertyWords[property].holds
}

// asksForRun reports whether a formula asks for a run that satisfies it, as E[] p does in UPPAAL's
// language. Others ask whether all runs do.
func asksForRun(formula string) bool { return strings.HasPrefix(strings.TrimSpace(formula), "E[]") }
