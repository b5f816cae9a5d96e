package tck

import (
	"beeline/engine/net"
	"beeline/lang/source"
)

// A process is a declared automaton.
type process struct {
	index     int
	span      source.Span
	locations map[string]int
}

// A text is that of an attribute. It belongs to a location or an edge of an automaton.
type text struct {
	word
	automaton, index int
	attribute        string
}

// A part is what a process does in a sync declaration.
type part struct {
	net.Part
	span source.Span
}

func (r *reader) process() bool {
	w, ok := r.identifier("a process")
	if !ok || !r.finish("a process") {
		return false
	}
	if p := r.processes[w.text]; p != nil {
		r.redeclared("process", w, p.span)
		return true
	}
	if len(r.network.Automata) == maxProcesses {
		r.list.Errorf(TooLarge, w.span, "there are more than %d processes", maxProcesses)
		return true
	}
	r.processes[w.text] = &process{index: len(r.network.Automata), span: w.span, locations: map[string]int{}}
	r.network.Automata = append(r.network.Automata, net.Automaton{Name: w.text, Line: r.sources.Line(w.span.Start)})
	return true
}

// processOf reads the name of a process.
func (r *reader) processOf() (*process, bool) {
	w, ok := r.identifier("a process")
	if !ok {
		return nil, false
	}
	p := r.processes[w.text]
	if p == nil {
		r.list.Errorf(Undeclared, w.span, "there is no process `%s`", w.text)
	}
	return p, true
}

// eventOf reads the name of an event. It returns -1 for one that is not declared.
func (r *reader) eventOf() (int, bool) {
	w, ok := r.identifier("an event")
	if !ok {
		return 0, false
	}
	e, found := r.events[w.text]
	if !found {
		r.list.Errorf(Undeclared, w.span, "there is no event `%s`", w.text)
		return -1, true
	}
	return e, true
}

func (r *reader) location() bool {
	p, ok := r.processOf()
	if !ok || !r.expect(':') {
		return false
	}
	w, ok := r.identifier("a location")
	if !ok {
		return false
	}
	attributes, ok := r.attributes("a location", []string{"initial", "labels", "invariant", "committed", "urgent"})
	if !ok || p == nil {
		return ok
	}
	a := &r.network.Automata[p.index]
	if _, again := p.locations[w.text]; again {
		r.list.Errorf(Redeclared, w.span, "there is already a location `%s` of `%s`", w.text, a.Name)
		return true
	}
	if r.locations++; r.locations > maxLocations {
		r.list.Errorf(TooLarge, w.span, "there are more than %d locations", maxLocations)
		return true
	}
	l := net.Location{Name: w.text, Line: r.sources.Line(w.span.Start)}
	if _, l.Committed = attributes["committed"]; l.Committed {
		l.Urgent = true
	} else {
		_, l.Urgent = attributes["urgent"]
	}
	if _, initial := attributes["initial"]; initial {
		a.Initial = append(a.Initial, len(a.Locations))
	}
	if w, given := attributes["labels"]; given {
		l.Labels = r.labels(w)
	}
	if w, given := attributes["invariant"]; given {
		r.texts = append(r.texts, text{w, p.index, len(a.Locations), "invariant"})
	}
	p.locations[w.text] = len(a.Locations)
	a.Locations = append(a.Locations, l)
	return true
}

func (r *reader) edge() bool {
	start := r.file.Span(r.at, r.at).Start
	p, ok := r.processOf()
	if !ok {
		return false
	}
	var ends [2]int
	for i := range ends {
		if !r.expect(':') {
			return false
		}
		w, ok := r.identifier("a location")
		if !ok {
			return false
		}
		if p == nil {
			continue
		}
		l, found := p.locations[w.text]
		if !found {
			r.list.Errorf(Undeclared, w.span, "`%s` has no location `%s`", r.network.Automata[p.index].Name, w.text)
			l = -1
		}
		ends[i] = l
	}
	if !r.expect(':') {
		return false
	}
	event, ok := r.eventOf()
	if !ok {
		return false
	}
	attributes, ok := r.attributes("an edge", []string{"provided", "do"})
	if !ok || p == nil {
		return ok
	}
	e := net.Edge{From: ends[0], To: ends[1], Event: event, Line: r.sources.Line(start)}
	a := &r.network.Automata[p.index]
	for _, attribute := range []string{"provided", "do"} {
		if w, given := attributes[attribute]; given {
			r.texts = append(r.texts, text{w, p.index, len(a.Edges), attribute})
		}
	}
	a.Edges = append(a.Edges, e)
	return true
}

// readTexts reads guards, invariants and updates.
func (r *reader) readTexts() {
	for _, t := range r.texts {
		a := &r.network.Automata[t.automaton]
		switch t.attribute {
		case "invariant":
			a.Locations[t.index].Invariant = r.condition(t.word)
		case "provided":
			a.Edges[t.index].Guard = r.condition(t.word)
		case "do":
			a.Edges[t.index].Update = r.update(t.word)
		}
	}
}

func (r *reader) sync() bool {
	start := r.at
	var v net.Vector
	used := map[*process]bool{}
	for {
		r.skipBlanks(false)
		from := r.at
		p, ok := r.processOf()
		if !ok || !r.expect('@') {
			return false
		}
		event, ok := r.eventOf()
		if !ok {
			return false
		}
		weak := r.peek() == '?'
		if weak {
			r.at++
		}
		if p != nil {
			if used[p] {
				r.list.Errorf(BadVector, r.since(from).span, "`%s` takes part twice", r.network.Automata[p.index].Name)
			}
			used[p] = true
			of := net.Part{Automaton: p.index, Event: event, Weak: weak}
			v.Parts = append(v.Parts, of)
			if event >= 0 {
				r.parts = append(r.parts, part{of, r.since(from).span})
			}
		}
		if r.skipBlanks(false); r.peek() != ':' {
			break
		}
		r.at++
	}
	at := r.since(start).span
	if !r.finish("a sync declaration") {
		return false
	}
	if len(v.Parts) < 2 && !r.list.HasErrors() {
		r.list.Errorf(BadVector, at, "one process alone does not synchronise")
	}
	r.network.Vectors = append(r.network.Vectors, v)
	return true
}

// checkInitial reports a process without an initial location, unless there are other errors.
func (r *reader) checkInitial() {
	for _, a := range r.network.Automata {
		if len(a.Initial) == 0 && !r.list.HasErrors() {
			r.list.Errorf(NoInitial, r.processes[a.Name].span, "process `%s` has no initial location", a.Name)
		}
	}
}

// checkEdges warns about parts of sync declarations that can never take place.
func (r *reader) checkEdges() {
	type key struct{ automaton, event int }
	has := map[key]bool{}
	for a := range r.network.Automata {
		for _, e := range r.network.Automata[a].Edges {
			has[key{a, e.Event}] = true
		}
	}
	for _, p := range r.parts {
		if !has[key{p.Automaton, p.Event}] {
			r.list.Warnf(NoEdges, p.span, "no edge of `%s` has the event `%s`", r.network.Automata[p.Automaton].Name, r.network.Events[p.Event]).
				WithHint("If the process must take part, the others never take these edges.")
		}
	}
}
