// Package check finds out what the names of a parsed model mean and whether its
// types fit, by Spin's rules. It reports every mistake it finds, and warns where
// Spin is silent and people lose hours.
package check

import (
	"beeline/lang/diag"
	"beeline/lang/promela/syntax"
	"beeline/lang/source"
)

// Check resolves m. The Info is usable only when no error was added to list.
func Check(m *syntax.Model, list *diag.List) *Info {
	c := &checker{
		list:    list,
		info:    &Info{Model: m, Uses: map[*syntax.Ref]Object{}, Vars: map[*syntax.Declarator]*Var{}, Gotos: map[*syntax.GotoStmt]*syntax.Ident{}},
		names:   map[string]Object{},
		at:      map[string]source.Span{},
		structs: map[string]*Struct{},
		owners:  map[*syntax.Sequence]*Proc{},
		sent:    map[*Var]bool{}, received: map[*Var]bool{}, escaped: map[*Var]bool{},
		procs: map[string]*Proc{}, sets: map[string]*MtypeSet{}, writers: map[*Var]map[*Proc]bool{}, chosen: map[*Var]bool{}, runs: map[string]int{}, exclusive: map[exclusiveUse]*Proc{}, claims: map[string]source.Span{}, missing: map[string]bool{},
	}
	c.info.Mtypes = []*MtypeSet{{}}
	for _, u := range m.Units {
		c.unit(u)
	}
	for _, u := range m.Units {
		if f, ok := u.(*syntax.LTL); ok {
			c.formula(f)
		}
	}
	c.goal(m.Goal)
	for _, f := range c.later {
		f()
	}
	c.totals()
	if !list.HasErrors() {
		c.warnings()
	}
	complete(list)
	return c.info
}

type checker struct {
	list    *diag.List
	info    *Info
	names   map[string]Object      // global names so far
	at      map[string]source.Span // where they are declared
	structs map[string]*Struct
	// later are checks that need all units: run, remote references.
	later []func()
	body
	owners map[*syntax.Sequence]*Proc
	// What happens to channels and proctypes, for warnings. A channel that is
	// copied anywhere has escaped and is not judged.
	sent, received, escaped map[*Var]bool
	exclusive               map[exclusiveUse]*Proc
	claims                  map[string]source.Span // names of claims and formulas
	missing                 map[string]bool        // undeclared names that were reported
	suggested               int                    // unknown names that similar ones were looked for
	rendezvous              *syntax.Declarator     // the first channel of size 0
	longestMessage          int                    // in fields
	procs                   map[string]*Proc
	sets                    map[string]*MtypeSet // the named ones
	writers                 map[*Var]map[*Proc]bool
	chosen                  map[*Var]bool  // set by a receive, for or select: the process does not know to what
	runs                    map[string]int // how often run names a proctype
	bytes                   int            // of all variables so far, to bound the vector
}

// A body is where checking stands within a proctype or claim.
type body struct {
	proc     *Proc
	scopes   []scope
	late     bool
	dsteps   []int     // numbers of the d_steps around
	loops    int       // around, within the d_step
	outside  int       // loops around the d_steps
	breaks   []breakAt // of the loop around
	labels   []*labelAt
	standing map[string][]*labelAt // by the path of a name and the name, in the order of the text
	named    map[string]*labelAt   // the last label of each name
	gotos    []gotoAt
	from     map[*syntax.GotoStmt]string // the paths of their names
	blocks   int                         // so far
	inline   string                      // that a copy of which is being checked
	// claim is the claim that is being checked; inFormula tells that it is an
	// ltl formula.
	claim     *syntax.Claim
	inFormula bool
}

type scope struct {
	path string // of the numbers of the blocks around: "/3/4/"
	vars map[string]*Var
	// labels are the names that stand here first, as a label or in a goto.
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
	c.body = body{proc: p, scopes: []scope{newScope("/")}, standing: map[string][]*labelAt{}, named: map[string]*labelAt{}, from: map[*syntax.GotoStmt]string{}}
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
