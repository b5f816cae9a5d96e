package session

import (
	"errors"
	"slices"

	"beeline/engine/format"
	"beeline/lang"
	"beeline/wasm/protocol"
)

// propertyKinds are the values of Options.Property other than "".
var propertyKinds = []string{"safety", "ltl", "accept", "never", "progress"}

// isSafety reports whether the options ask for errors of single steps.
func isSafety(o *protocol.Options) bool { return o.Property == "" || o.Property == "safety" }

// completeProperty refuses options that do not fit the property, and sets the search.
func completeProperty(o *protocol.Options) error {
	switch {
	case o.Property == "" && o.Formula != "":
		o.Property = "ltl"
	case o.Property != "" && !slices.Contains(propertyKinds, o.Property):
		return format.Errorf("there is no property `%s`: use %s", o.Property, protocol.OneOf(propertyKinds))
	case o.Property != "ltl" && o.Property != "never" && o.Formula != "":
		return format.Errorf("a formula is for the property `ltl`, and a name also for `never`, not for `%s`", o.Property)
	}
	if isSafety(o) {
		if protocol.SearchNamed(o.Search).Cycles {
			return format.Errorf("`%s` looks for runs that never end: ask for a property `ltl`, `accept` or `progress` (--ltl, -a, -l), or use another search", o.Search)
		}
		return nil
	}
	if o.Goal != "" || o.Invariant != "" {
		return errors.New("a check looks for one thing: a condition or a property (--goal)")
	}
	if o.Search == "" {
		o.Search = protocol.SearchesForCycles()[0]
	}
	if s := protocol.SearchNamed(o.Search); s.Name != "" && !s.Cycles {
		return format.Errorf("`%s` does not look for runs that never end: for the property `%s` use %s", o.Search, o.Property, protocol.OneOf(protocol.SearchesForCycles()))
	}
	if o.Search == "astar+indfs" && o.Heuristic == "" {
		o.Heuristic = "formula"
	}
	return nil
}

// resolveProperty replaces accept by never if the text has a never claim, and names the ltl
// block that is asked for. It returns the property for the language, or an error. enough ends the
// translation of the text.
func resolveProperty(l lang.Language, text lang.Text, enough func() bool, o *protocol.Options) (protocol.Property, error) {
	if isSafety(o) {
		return protocol.Property{}, nil
	}
	text.Enough = enough
	return choosePropertyOf(l.Compile(text).Properties, o)
}

// choosePropertyOf is resolveProperty for a text that states a list of properties.
func choosePropertyOf(list []protocol.Property, o *protocol.Options) (protocol.Property, error) {
	first := func(kind protocol.PropertyKind, name string) *protocol.Property {
		for i := range list {
			if p := &list[i]; p.Kind == kind && (name == "" || p.Name == name) {
				return p
			}
		}
		return nil
	}
	never, accept := first(protocol.PropertyNever, o.Formula), first(protocol.PropertyAccept, "")
	switch {
	case list == nil: // the text has errors, which load reports
		return protocol.Property{}, nil
	case o.Property == "progress":
		return protocol.Property{Kind: protocol.PropertyProgress}, nil
	case o.Property == "ltl":
		block := first(protocol.PropertyBlock, o.Formula)
		if block != nil {
			o.Formula = block.Name
			return protocol.Property{Kind: protocol.PropertyBlock, Name: block.Name}, nil
		}
		if o.Formula == "" {
			return protocol.Property{}, errors.New("the model has no ltl block: give a formula (--ltl)")
		}
		return protocol.Property{Kind: protocol.PropertyTyped, Formula: o.Formula}, nil
	case never != nil:
		o.Property, o.Formula = "never", never.Name
		return protocol.Property{Kind: protocol.PropertyNever, Name: never.Name}, nil
	case o.Property == "never" && o.Formula != "":
		return protocol.Property{}, format.Errorf("the model has no never claim `%s`", o.Formula)
	case o.Property == "never":
		return protocol.Property{}, errors.New("the model has no never claim (-a)")
	case accept == nil && first(protocol.PropertyBlock, "") != nil:
		return protocol.Property{}, errors.New("the model has no never claim and no accept label, only ltl blocks: name one of them (--ltl)")
	case accept == nil:
		return protocol.Property{}, errors.New("the model has no never claim and no accept label (-a)")
	}
	return protocol.Property{Kind: protocol.PropertyAccept}, nil
}

// unchecked names what the search does not check.
func (r *run) unchecked() []string {
	if isSafety(&r.options) {
		return r.Unchecked()
	}
	return append(r.otherProperties(), "invalid end states")
}

// otherProperties is Unchecked of the language without the property that is checked.
func (r *run) otherProperties() []string {
	name, checked := "never claim", r.options.Property == "never"
	switch r.property.Kind {
	case protocol.PropertyBlock:
		name, checked = "ltl", true
	case protocol.PropertyNever:
	case protocol.PropertyAccept, protocol.PropertyProgress:
		name, checked = protocol.PropertyName(string(r.property.Kind), ""), true
	default:
		return r.Unchecked()
	}
	if r.property.Name != "" {
		name += " " + r.property.Name
	}
	return slices.DeleteFunc(r.Unchecked(), func(what string) bool { return checked && what == name })
}

// holds is the message of a search that has found no run that violates the property.
func holds(r *protocol.Result) string {
	what := protocol.PropertyHolds(r.Property, r.Formula)
	if r.Fair {
		what += " if runs are weakly fair"
	}
	return what + ". The search has visited all states (" + countOf(r.States, "state") + ")."
}
