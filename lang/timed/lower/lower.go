// Package lower makes a network of engine/net of a system in UPPAAL's language: it finds the names,
// checks the types, makes the processes and translates their expressions into code.
//
// Parameters and the names of select, forall, exists and sum have constant values while a process
// is made, so each of these becomes one edge or one part of the code per value.
//
// The body of a function is translated where it is called.
//
// What it does not translate, it refuses with Unsupported. Guards of edges that synchronise on urgent channels compare no clocks.
//
// Read it in this order: lower.go has the result, scope.go names, declare.go declarations,
// process.go processes, branch.go edges that divide, channel.go how they synchronise, place.go variables and their parts, expression.go values, condition.go
// guards and invariants, update.go updates, call.go and statement.go functions, query.go queries. codes.go lists the diagnostics.
package lower

import (
	"beeline/engine/net"
	"beeline/lang/diag"
	"beeline/lang/source"
	"beeline/lang/timed/xta"
)

// Limits of what Beeline searches.
const (
	maxClocks    = 200
	maxIntegers  = 1 << 16
	maxChannels  = 1 << 16
	maxProcesses = 1 << 12
	maxLocations = 1 << 15 // of all processes
	maxParts     = 1 << 17 // of all vectors
	maxEdges     = 1 << 16 // of all processes
	maxVisits    = 1 << 22 // of expressions
	maxCode      = 1 << 20 // instructions, constants and values of names in all processes
)

// A Compiled is the result of Compile.
type Compiled struct {
	Sources *source.Set
	List    *diag.List
	System  *xta.System  // nil if the text cannot be read
	Network *net.Network // nil if List has errors
	// Queries are those of the file.
	Queries []string

	lowerer *lowerer
}

// Compile reads text, the content of the file called name.
func Compile(name, text string) *Compiled { return CompileUntil(nil, name, text) }

// CompileUntil is Compile, and refuses the text, or a later query, once enough reports true.
func CompileUntil(enough func() bool, name, text string) *Compiled {
	doc := xta.Read(name, text)
	c := &Compiled{Sources: doc.Sources, List: &doc.List}
	if doc.System == nil {
		return c
	}
	c.System, c.Queries = doc.System, doc.System.Queries
	c.lowerer = &lowerer{enough: enough, sources: doc.Sources, list: &doc.List, global: &scope{names: map[string]*entity{}}, processes: map[string]*process{}, tables: map[*int32]int{}}
	c.lowerer.system(doc.System)
	c.List.AddHints(hints)
	if !c.List.HasErrors() {
		c.Network = &c.lowerer.network
	}
	return c
}

// A lowerer makes a network.
type lowerer struct {
	enough     func() bool // reports that the time is over, nil without a limit
	sources    *source.Set
	list       *diag.List
	network    net.Network
	global     *scope
	channels   []namedChannel
	priorities *xta.Declaration // of channels, nil for none
	processes  map[string]*process
	tables     map[*int32]int // constants as variables, by their first value
	locations  int            // of all processes
	edges      int            // of all processes
	parts      int            // of all vectors
	spent      int            // of maxCode
	visits     int            // of maxVisits
}

// system makes the network of a system.
func (l *lowerer) system(s *xta.System) {
	l.network.RangeFaults = true
	l.network.Events = []string{"tau"}
	for _, i := range s.Items {
		switch {
		case i.Declaration != nil:
			l.declaration(i.Declaration, l.global, "")
		case i.Template != nil:
			l.global.declare(l.list, i.Template.Name, &entity{kind: template, template: i.Template, parameters: i.Template.Parameters})
		case i.Instance != nil:
			l.instance(i.Instance)
		}
	}
	for i, group := range s.Groups {
		for _, n := range group {
			if l.list.HasErrors() {
				return // what is wrong in a template would be reported for each of its processes
			}
			first := len(l.network.Automata)
			l.start(n)
			for a := first; a < len(l.network.Automata); a++ {
				l.network.Automata[a].Priority = int32(i)
			}
		}
	}
	l.vectors()
	l.prioritise(len(s.Groups) > 1)
}

// unsupported reports a part of the language that is not translated.
func (l *lowerer) unsupported(at source.Span, what string) {
	l.list.Errorf(Unsupported, at, "%s are not supported yet", what)
}

// visit counts an expression whose kind or value is looked at. It reports false when there are too
// many: an expression is looked at again for each value of the names around it.
func (l *lowerer) visit(x *xta.Expression) bool {
	l.visits++
	if l.enough != nil && l.visits%1024 == 0 && l.visits < maxVisits && l.enough() {
		l.visits = maxVisits
	}
	if l.visits == maxVisits {
		l.list.Errorf(TooLarge, x.Span, "the expressions and the values of the names in them take too long")
	}
	return l.visits < maxVisits
}

// spend counts instructions, constants or values. It reports false when there are too many.
func (l *lowerer) spend(n int, at source.Span) bool {
	if l.spent += n; l.spent > maxCode && l.spent-n <= maxCode { // the first time
		l.list.Errorf(TooLarge, at, "the processes have more than %d instructions and constants", maxCode)
	}
	return l.spent <= maxCode
}
