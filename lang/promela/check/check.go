// Package check finds out what the names of a parsed model mean and whether its types
// fit, by Spin's rules. It reports errors, and warns of models that Spin accepts in
// silence and that rarely mean what their author wants.
//
// Check is the only way in, Info (info.go) its result. check.go walks over the
// declarations, stmt.go over statements, expr.go over expressions. scope.go looks names
// up. codes.go lists the diagnostics. The files warn*.go have the warnings on models
// without errors.
package check

import (
	"beeline/lang/diag"
	"beeline/lang/promela/syntax"
	"beeline/lang/source"
)

// Check resolves the names of m. The Info is usable only if no error was added to list.
func Check(m *syntax.Model, list *diag.List) *Info {
	c := &checker{
		list:   list,
		info:   &Info{Model: m, Mtypes: []*MtypeSet{{}}, Uses: map[*syntax.Ref]Object{}, Vars: map[*syntax.Declarator]*Var{}, Exclusive: map[ExclusiveUse]*Proc{}, Gotos: map[*syntax.GotoStmt]*syntax.Ident{}},
		tables: newTables(),
		usage:  newUsage(),

		missing: map[string]bool{},
	}
	for _, u := range m.Units {
		c.unit(u)
	}
	for _, u := range m.Units {
		if f, ok := u.(*syntax.LTL); ok {
			c.formula(f)
		}
	}
	c.goal(m.Goal)
	if m.Typed != nil {
		c.formula(m.Typed)
	}
	c.property(m)
	for _, f := range c.later {
		f()
	}
	c.totals()
	if !list.HasErrors() {
		c.warnings()
	}
	list.AddHints(hints)
	return c.info
}

type checker struct {
	list *diag.List
	info *Info
	tables
	usage
	body
	// later are checks that need all units: run, remote references.
	later []func()

	missing        map[string]bool    // undeclared names that were reported
	suggested      int                // unknown names for which similar ones were looked for
	rendezvous     *syntax.Declarator // the first channel of size 0
	longestMessage int                // in fields
	bytes          int                // of all variables so far
}

// tables hold what is declared in the whole model.
type tables struct {
	names   map[string]Object      // variables and mtype constants
	at      map[string]source.Span // where they are declared
	structs map[string]*Struct
	procs   map[string]*Proc
	sets    map[string]*MtypeSet   // the named ones
	claims  map[string]source.Span // names of claims and formulas
}

func newTables() tables {
	return tables{
		names: map[string]Object{}, at: map[string]source.Span{}, structs: map[string]*Struct{},
		procs: map[string]*Proc{}, sets: map[string]*MtypeSet{}, claims: map[string]source.Span{},
	}
}

// usage is what the model does with its variables, channels and proctypes.
type usage struct {
	sent, received map[*Var]bool
	// escaped are the channels that are copied. Warnings leave them out, because
	// copies are not followed.
	escaped map[*Var]bool
	writers map[*Var]map[*Proc]bool
	chosen  map[*Var]bool  // set by a receive, for or select, so not to a value the process decides
	runs    map[string]int // how many run expressions name a proctype
}

func newUsage() usage {
	return usage{
		sent: map[*Var]bool{}, received: map[*Var]bool{}, escaped: map[*Var]bool{},
		writers: map[*Var]map[*Proc]bool{}, chosen: map[*Var]bool{}, runs: map[string]int{},
	}
}

// A body is the proctype or claim being checked, and the place in it.
type body struct {
	proc   *Proc
	scopes []scope
	late   bool   // the next declaration is a statement
	inline string // whose copy is being checked, "" outside of inlines
	jumps
	// claim is the claim being checked. inFormula: it is an ltl formula.
	claim     *syntax.Claim
	inFormula bool
}

// jumps are the labels, gotos and breaks of a body, and the constructs around the
// current place.
type jumps struct {
	dsteps  []int     // numbers of the d_steps around
	loops   int       // around, within the d_step
	outside int       // loops around the d_steps
	breaks  []breakAt // of the innermost loop
	labels  []*labelAt
	// declared are the labels by the path and name of labelName, in textual order.
	declared map[string][]*labelAt
	byName   map[string]*labelAt // the last label of each name
	gotos    []gotoAt
	from     map[*syntax.GotoStmt]string // the path of the name in each goto, see labelName
	blocks   int                         // so far
}

type scope struct {
	path string // numbers of the blocks around: "/3/4/"
	vars map[string]*Var
	// labels are the names that occur first in this block, as a label or in a goto.
	labels map[string]labelName
}

func (c *checker) unit(u syntax.Unit) {
	switch u := u.(type) {
	case *syntax.MtypeDecl:
		c.mtype(u)
	case *syntax.TypedefDecl:
		c.typedef(u)
	case *syntax.VarDecl:
		for _, d := range u.Vars {
			c.hideableGlobal(u)
			v := c.variable(u, d)
			c.setLater(v)
			c.declare(d.Name, Object{Var: v})
			c.info.Globals = append(c.info.Globals, v)
			c.info.Vars[d] = v
		}
	case *syntax.Proctype:
		c.proctype(u)
	case *syntax.Claim:
		c.claimUnit(u)
	case *syntax.LTL:
		c.info.Formulas = append(c.info.Formulas, u)
	}
}

func (c *checker) proctype(u *syntax.Proctype) {
	p := &Proc{Name: u.Name.Name, Decl: u, Priority: 1}
	c.predefined(u.Name)
	if first := c.procs[p.Name]; first != nil {
		c.already(u.Name, "a proctype", first.Decl.Name.Span)
	} else if at, ok := c.at[p.Name]; ok {
		c.already(u.Name, c.names[p.Name].kind(), at)
	}
	if u.Active || u.Init {
		p.Count = 1
	}
	if u.Count != nil {
		c.expr(u.Count)
		p.Count = max(0, c.initial(u.Count, "the number of instances", 0))
	}
	if u.Priority != nil {
		c.expr(u.Priority)
		p.Priority = c.priority(u.Priority, 1)
	}
	c.info.Procs = append(c.info.Procs, p)
	if c.procs[p.Name] == nil {
		c.procs[p.Name] = p
	}
	c.enter(p)
	for _, d := range u.Params {
		for _, v := range d.Vars {
			c.parameter(d, v)
		}
	}
	c.expr(u.Provided)
	c.provided(u.Provided)
	c.sequence(u.Body, true)
	c.landings(u.Body)
	p.Labels = c.labelNames()
	c.leave()
}

func (c *checker) enter(p *Proc) {
	c.body = body{proc: p, scopes: []scope{newScope("/")}, jumps: jumps{
		declared: map[string][]*labelAt{}, byName: map[string]*labelAt{}, from: map[*syntax.GotoStmt]string{},
	}}
}

func (c *checker) leave() {
	c.resolveGotos()
	c.body = body{}
}

func newScope(path string) scope {
	return scope{path: path, vars: map[string]*Var{}, labels: map[string]labelName{}}
}

func (c *checker) scope() *scope { return &c.scopes[len(c.scopes)-1] }

// formula checks a property; its names may be declared anywhere in the file.
func (c *checker) formula(f *syntax.LTL) {
	c.body = body{inFormula: true}
	c.claimName(f.Name)
	c.expr(f.Formula)
	c.noRunAt(f.Formula, "a formula")
	c.onlyInitial(f)
}
