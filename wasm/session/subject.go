package session

import (
	"slices"

	"beeline/engine/format"
	"beeline/engine/kernel"
	"beeline/lang"
	"beeline/wasm/protocol"
)

// compileSeconds bounds a compile request: see lang.Text.Enough.
const compileSeconds = 0.5

// Compile answers a compile request. It keeps nothing, so a page can call it while a check
// runs. enough ends the translation of the text and of a formula: the text has no mistakes then, as far as is
// known, and the claim is left out. It may be nil.
func Compile(l lang.Language, r protocol.Request, enough func() bool) *protocol.Compiled {
	ended := false
	within := func() bool {
		ended = ended || enough != nil && enough()
		return ended
	}
	text := textOf(r)
	text.Enough = within
	c := l.Compile(text)
	collect()
	out := &protocol.Compiled{Diagnostics: c.Diagnostics, Names: c.Names, Properties: c.Properties, Assertion: c.Assertion}
	if ended {
		out.Diagnostics = []protocol.Diagnostic{}
		return out
	}
	if isSafety(&r.Options) || c.Subject == nil {
		return out
	}
	p, err := choosePropertyOf(c.Properties, &r.Options)
	if err != nil {
		return out
	}
	text.Property = p
	c = l.Compile(text)
	if c.Subject != nil {
		out.Claim = c.Subject().Claim()
	} else if p.Kind == protocol.PropertyTyped && !ended {
		out.Diagnostics = c.Diagnostics
	}
	collect()
	return out
}

// forms answers with the forms of a model.
func (s *Session) forms(r protocol.Request) protocol.Response {
	c := s.language.Compile(textOf(r))
	out := protocol.Response{Type: "forms"}
	if c.Forms != nil {
		out.Forms = c.Forms()
	}
	return out
}

func textOf(r protocol.Request) lang.Text {
	goal := r.Options.Goal
	switch inv := r.Options.Invariant; {
	case inv != "" && r.Type == "observe":
		goal = inv
	case inv != "": // a line of its own: mistakes keep their columns, and the end may be a comment
		goal = "!(\n" + inv + "\n)"
	}
	if r.Type == "simulate" && r.Options.Until != "" {
		goal = r.Options.Until
	}
	// A written trail has the steps of the model only, not those that measure time.
	fastest := r.Options.Trace == protocol.FastestTrace && (r.Type != "replay" || r.Trail == "")
	return lang.Text{
		Name: r.Name, Text: r.Text, Files: r.Files, Defines: r.Defines,
		Goal: goal, IgnoreAsserts: r.Options.IgnoreAsserts && r.Type != "observe",
		Zones: lang.Zones{Fastest: fastest, Extrapolation: r.Options.Extrapolation, Inclusion: r.Options.Inclusion},
	}
}

// A subject is the compiled model of a request. All searches of the request share it.
type subject struct {
	lang.Subject
	diagnostics []protocol.Diagnostic
	whole       lang.Space
	// askedReduced reports that a search has asked for the reduced space. Only the first
	// time takes long.
	askedReduced bool
	watch        watch
	codes        map[*lang.Program]*kernel.Code // kernel code of the whole and the reduced program
	property     protocol.Property              // that is checked
	premise      string                         // of the property
	// systemAlone makes a subject of the text without a claim, nil if the property has none.
	systemAlone func() lang.Subject
}

// load compiles the model of a request, or returns the result that says why it cannot be
// searched.
func load(l lang.Language, r protocol.Request) (*subject, *protocol.Result) {
	return loadFor(l, r, protocol.Property{}, nil)
}

// loadFor is load for a check of a property. enough ends the translation of its formula.
func loadFor(l lang.Language, r protocol.Request, p protocol.Property, enough func() bool) (*subject, *protocol.Result) {
	text := textOf(r)
	text.Property, text.Enough = p, enough
	c := l.Compile(text)
	if name := unused(&r, c.Unused); name != "" {
		return nil, refuse(r, c.Diagnostics, "bad option", "`"+name+"` has no effect on models in this language")
	}
	if c.Subject == nil {
		return nil, refuse(r, c.Diagnostics, "error in the model", badModel(c.Diagnostics))
	}
	s := &subject{Subject: c.Subject(), diagnostics: c.Diagnostics, codes: map[*lang.Program]*kernel.Code{}, property: p, premise: c.Premise}
	if p.Kind != "" && p.Kind != protocol.PropertyAccept {
		s.systemAlone = func() lang.Subject { return l.Compile(textOf(r)).Subject() }
	}
	collect()
	s.Watch(s.watch.enough, s.watch.fits)
	if s.whole = s.Whole(); s.whole.Cycles != nil && s.whole.Cycles.Whole {
		s.systemAlone = nil
	}
	return s, nil
}

// unused returns the name of an option of the request that is one of some names, "" for none.
func unused(r *protocol.Request, names []string) string {
	if len(r.Defines) > 0 && slices.Contains(names, "defines") {
		return "defines"
	}
	return r.Options.SetOf(names)
}

// code returns the kernel code of a program.
func (s *subject) code(p *lang.Program) *kernel.Code {
	if s.codes[p] == nil {
		s.codes[p] = p.NewCode()
	}
	return s.codes[p]
}

// refuse returns the result of a bad request.
func refuse(r protocol.Request, list []protocol.Diagnostic, kind, message string) *protocol.Result {
	if list == nil {
		list = []protocol.Diagnostic{}
	}
	return &protocol.Result{
		Model: r.Name, Verdict: protocol.VerdictBadInput, Kind: kind, Message: message, Diagnostics: list,
		Search: r.Options.Search, Store: r.Options.Store, Heuristic: r.Options.Heuristic,
	}
}

// badModel is a message with the first error of a model.
func badModel(list []protocol.Diagnostic) string {
	errors := 0
	first := ""
	for _, d := range list {
		if d.Severity == "error" {
			if errors++; errors == 1 {
				first = format.Sprintf("Line %d: %s", d.Line, d.Message)
			}
		}
	}
	if errors > 1 {
		first += format.Sprintf(" (and %d more)", errors-1)
	}
	return first
}
