package protocol

// PropertyAll is the value of Options.Property that asks for safety and then for everything
// else that the text states, one after another.
const PropertyAll = "all"

// propertyWords has the words for the properties of runs that never end, by Options.Property.
// fails says that a run violates the property, and holds that none does.
var propertyWords = map[string]struct{ name, fails, holds string }{
	"never":    {"never claim", "The never claim accepts a run", "The never claim accepts no run"},
	"accept":   {"acceptance cycles", "A run passes accept labels forever", "No run passes accept labels forever"},
	"progress": {"non-progress cycles", "A run goes on forever without progress", "No run goes on forever without progress"},
}

// PropertyName is a property, as Options.Property and Options.Formula name it, in words. Rows
// and Result.Unchecked use the same.
func PropertyName(property, formula string) string {
	name := property
	if words, ok := propertyWords[property]; ok {
		name = words.name
	}
	if formula != "" {
		name += " " + formula
	}
	return name
}

// PropertyFails says, without a final stop, that a run violates the property that
// Options.Property and Options.Formula name. It is "" for safety.
func PropertyFails(property, formula string) string {
	if property == "ltl" {
		return "`" + formula + "` does not hold"
	}
	return propertyWords[property].fails
}

// PropertyHolds says, without a final stop, that no run violates the property that
// Options.Property and Options.Formula name. It is "" for safety.
func PropertyHolds(property, formula string) string {
	if property == "ltl" {
		return "`" + formula + "` holds"
	}
	return propertyWords[property].holds
}
