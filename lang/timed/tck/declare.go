package tck

import (
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
	r.checkInitial()
	if !r.list.HasErrors() {
		r.checkEdges()
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
