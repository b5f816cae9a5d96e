package tck

import (
	"sort"
	"strconv"

	"beeline/engine/net"
	"beeline/lang/diag"
	"beeline/lang/source"
)

// Limits of what Beeline searches.
const (
	maxClocks    = 200
	maxIntegers  = 1 << 16
	maxProcesses = 1 << 12
	maxLocations = 1 << 15 // of all processes: each has two bounds for each clock
)

// A reader reads declarations.
type reader struct {
	scanner
	sources *source.Set
	network net.Network

	processes map[string]*process
	events    map[string]int
	variables map[string]*variable
	locations int    // of all processes
	parts     []part // of all sync declarations
	texts     []text // of guards, invariants and updates: they may name variables declared below
	started   bool   // a system declaration was read
}

// A process is a declared automaton.
type process struct {
	index     int
	span      source.Span
	locations map[string]int
	initial   bool
}

// A variable is a declared clock, integer or array of them.
type variable struct {
	span  source.Span
	clock bool
	array bool // of a length other than 1
	first int  // number of the first element
	len   int
	local bool
	min   int32
	max   int32
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

func newReader(sources *source.Set, file *source.File, list *diag.List) *reader {
	return &reader{
		sources: sources, scanner: scanner{file: file, list: list, end: len(file.Text)},
		processes: map[string]*process{}, events: map[string]int{}, variables: map[string]*variable{},
	}
}

// read reads the text.
func (r *reader) read() {
	for r.skipBlanks(true); r.at < r.end; r.skipBlanks(true) {
		if !r.declaration() {
			r.skipDeclaration()
		}
	}
	r.readTexts()
	if !r.started && !r.list.HasErrors() {
		r.list.Errorf(NoSystem, r.file.Span(0, 0), "there is no system declaration")
	}
	names := make([]string, 0, len(r.processes))
	for name := range r.processes {
		names = append(names, name)
	}
	sort.Strings(names)
	for _, name := range names {
		if p := r.processes[name]; !p.initial && !r.list.HasErrors() {
			r.list.Errorf(NoInitial, p.span, "process `%s` has no initial location", name)
		}
	}
	if !r.list.HasErrors() {
		r.checkEdges()
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

// skipDeclaration skips to the line after the current declaration, and after its attributes.
func (r *reader) skipDeclaration() {
	for open := false; r.at < r.end; r.at++ {
		switch c := r.peek(); {
		case c == '{':
			open = true
		case c == '}':
			open = false
		case c == '\n' && !open:
			return
		}
	}
}

// declaration reads a declaration. It reports false after a mistake that it cannot continue
// after.
func (r *reader) declaration() bool {
	w := r.name()
	if w.text == "" {
		r.list.Errorf(BadCharacter, r.here(), "%s begins no declaration", r.found())
		return false
	}
	if !r.started && w.text != "system" {
		r.list.Errorf(NoSystem, w.span, "there is no system declaration before `%s`", w.text)
		r.started = true // one message is enough
	}
	if w.text == "system" && r.started {
		r.list.Errorf(NoSystem, w.span, "there is already a system declaration")
		return false
	}
	switch w.text {
	case "system":
		return r.expect(':') && r.system()
	case "process":
		return r.expect(':') && r.process()
	case "event":
		return r.expect(':') && r.event()
	case "clock":
		return r.expect(':') && r.clock()
	case "int":
		return r.expect(':') && r.integer()
	case "location":
		return r.expect(':') && r.location()
	case "edge":
		return r.expect(':') && r.edge()
	case "sync":
		return r.expect(':') && r.sync()
	}
	r.list.Errorf(UnknownDeclaration, w.span, "`%s` is no declaration", w.text)
	return false
}

// expect reads a mark.
func (r *reader) expect(c byte) bool {
	if r.skipBlanks(false); r.peek() != c {
		r.list.Errorf(UnexpectedToken, r.here(), "`%s` is expected before %s", string(c), r.found())
		return false
	}
	r.at++
	return true
}

// identifier reads a name of something.
func (r *reader) identifier(what string) (word, bool) {
	r.skipBlanks(false)
	w := r.name()
	if w.text == "" {
		r.list.Errorf(UnexpectedToken, r.here(), "the name of %s is expected before %s", what, r.found())
	}
	return w, w.text != ""
}

// signed reads a number and the colon after it.
func (r *reader) signed(what string) (int32, bool) {
	r.skipBlanks(false)
	negative := r.peek() == '-'
	if negative || r.peek() == '+' {
		r.at++
	}
	w := r.digits()
	if w.text == "" {
		r.list.Errorf(UnexpectedToken, r.here(), "%s is expected before %s", what, r.found())
		return 0, false
	}
	v, ok := r.number(w, negative)
	return v, ok && r.expect(':')
}

// finish reads attributes without an effect and the end of a declaration.
func (r *reader) finish(what string) bool {
	_, ok := r.attributes(what, nil)
	return ok
}

func (r *reader) system() bool {
	w, ok := r.identifier("the system")
	r.started, r.network.Name = true, w.text
	return ok && r.finish("the system")
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

func (r *reader) redeclared(what string, w word, first source.Span) {
	r.list.Errorf(Redeclared, w.span, "there is already a %s `%s`", what, w.text).Note(first, "the first one")
}

func (r *reader) event() bool {
	w, ok := r.identifier("an event")
	if !ok || !r.finish("an event") {
		return false
	}
	if _, again := r.events[w.text]; again {
		r.list.Errorf(Redeclared, w.span, "there is already an event `%s`", w.text)
		return true
	}
	r.events[w.text] = len(r.network.Events)
	r.network.Events = append(r.network.Events, w.text)
	return true
}

func (r *reader) clock() bool {
	length, ok := r.signed("the number of clocks")
	if !ok {
		return false
	}
	w, ok := r.identifier("a clock")
	if !ok || !r.finish("a clock") {
		return false
	}
	v := &variable{span: w.span, clock: true, first: len(r.network.Clocks) + 1}
	if r.declare(w, v, length, len(r.network.Clocks), maxClocks, "clocks") {
		r.network.Clocks = append(r.network.Clocks, elements(w.text, v)...)
	}
	return true
}

func (r *reader) integer() bool {
	var numbers [4]int32
	for i, what := range []string{"the number of integers", "the smallest value", "the largest value", "the initial value"} {
		var ok bool
		if numbers[i], ok = r.signed(what); !ok {
			return false
		}
	}
	w, ok := r.identifier("an integer")
	if !ok || !r.finish("an integer") {
		return false
	}
	v := &variable{span: w.span, first: len(r.network.Integers), min: numbers[1], max: numbers[2]}
	switch initial := numbers[3]; {
	case v.min > v.max:
		r.list.Errorf(BadNumber, w.span, "`%s` has no values: %d is more than %d", w.text, v.min, v.max).WithHint("Write the smallest value before the largest one.")
	case initial < v.min || initial > v.max:
		r.list.Errorf(InitialRange, w.span, "`%s` begins with %d, but has values from %d to %d", w.text, initial, v.min, v.max)
	case r.declare(w, v, numbers[0], len(r.network.Integers), maxIntegers, "integers"):
		for _, name := range elements(w.text, v) {
			r.network.Integers = append(r.network.Integers, net.Integer{Name: name, Min: v.min, Max: v.max, Initial: initial})
		}
	}
	return true
}

// declare declares a variable with so many elements. There are already some of the kind.
func (r *reader) declare(w word, v *variable, length int32, already, most int, kind string) bool {
	if first := r.variables[w.text]; first != nil {
		r.redeclared("variable", w, first.span)
		return false
	}
	if length < 1 {
		r.list.Errorf(BadNumber, w.span, "`%s` has %d elements", w.text, length).WithHint("Declare at least one.")
		return false
	}
	if already+int(length) > most {
		r.list.Errorf(TooLarge, w.span, "there are more than %d %s", most, kind)
		return false
	}
	v.len, v.array = int(length), length > 1
	r.variables[w.text] = v
	return true
}

// elements returns the names of the elements of a variable.
func elements(name string, v *variable) []string {
	if !v.array {
		return []string{name}
	}
	var out []string
	for i := range v.len {
		out = append(out, name+"["+strconv.Itoa(i)+"]")
	}
	return out
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
		a.Initial, p.initial = append(a.Initial, len(a.Locations)), true
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
