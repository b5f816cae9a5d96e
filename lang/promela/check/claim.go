package check

import (
	"strconv"

	"beeline/lang/diag"
	"beeline/lang/promela/syntax"
	"beeline/lang/source"
)

// claimUnit checks a never claim, a trace or a notrace.
func (c *checker) claimUnit(u *syntax.Claim) {
	for _, before := range c.info.Claims {
		if before.Kind != syntax.Never && u.Kind != syntax.Never {
			c.list.Errorf(Redeclared, u.Span, "there is already a trace%s", diag.At(c.info.Model.Sources, before.Span)).
				Note(before.Span, "the first one is here").WithHint("Remove one of them.")
			break
		}
	}
	c.info.Claims = append(c.info.Claims, u)
	c.claimName(u.Name)
	c.enter(&Proc{})
	c.claim = u
	c.sequence(u.Body, true)
	if u.Kind == syntax.Never {
		c.landings(u.Body)
		c.claimBody(u.Body)
	} else {
		c.traceBody(u.Body)
	}
	c.leave()
}

// goal checks the condition that the search looks for. It can depend only on the state,
// not on the process that evaluates it or on what is executable.
func (c *checker) goal(x syntax.Expr) {
	if x == nil {
		return
	}
	c.body = body{inFormula: true}
	c.expr(x)
	c.noRunAt(x, "a goal")
	syntax.EachExpr(x, func(y syntax.Expr) bool {
		switch y := y.(type) {
		case *syntax.Builtin:
			if y.Op != syntax.PCValueOp {
				c.list.Errorf(NotOfAState, y.Span, "`%s` depends on more than the state, so a goal cannot use it", y.Op).
					WithHint("Use variables, channels and labels, as in `P[1]@here`.")
			}
		case *syntax.Ref:
			if s := c.info.Uses[y].Special; s == Pid || s == Priority {
				c.list.Errorf(NotOfAState, y.Span, "`%s` belongs to one process, so a goal cannot use it", y.Name.Name).
					WithHint("Use variables, channels and labels, as in `P[1]@here`.")
			}
		}
		return true
	})
	c.body = body{}
}

// claimName declares the name of a claim or formula.
func (c *checker) claimName(n *syntax.Ident) {
	if n == nil {
		return
	}
	if p := c.procs[n.Name]; p != nil {
		c.already(n, "a proctype", p.Decl.Name.Span)
	} else if first, ok := c.claims[n.Name]; ok {
		c.already(n, "a claim or formula", first)
	}
	c.claims[n.Name] = n.Span
}

// traceBody checks the body of a trace: sends, receives and control flow.
func (c *checker) traceBody(s *syntax.Sequence) {
	for _, st := range s.Steps {
		switch x := st.Stmt.(type) {
		case nil, *syntax.GotoStmt, *syntax.BreakStmt:
			continue
		case *syntax.SendStmt:
			if !x.Sorted {
				continue
			}
		case *syntax.RecvStmt:
			if !x.Random && !x.Keep {
				continue
			}
		case *syntax.ChoiceStmt:
			for _, o := range x.Options {
				c.traceBody(o)
			}
			continue
		}
		c.list.Errorf(NotAnEvent, st.Stmt.Pos(), "a trace can only contain plain sends and receives").
			WithHint("Use only `if`, `do`, `goto`, `q!x` and `q?x`.")
	}
}

// claimBody checks the body of a never claim, which cannot change the state.
func (c *checker) claimBody(s *syntax.Sequence) {
	for _, st := range s.Steps {
		switch st.Stmt.(type) {
		case *syntax.SendStmt, *syntax.RecvStmt:
			c.list.Errorf(ClaimActs, st.Stmt.Pos(), "a never claim cannot send or receive").WithHint("To look at a channel, write `q?[x]`.")
		case *syntax.DeclStmt:
			c.list.Errorf(ClaimActs, st.Stmt.Pos(), "a never claim cannot declare variables").WithHint("Declare the variable outside of it.")
		default:
			for _, inner := range syntax.Bodies(st.Stmt) {
				c.claimBody(inner)
			}
		}
	}
}

// ClaimName returns the name of a claim or formula. Those without one have Spin's: never_ and
// the number of the claim, ltl_ and the number of the unnamed formula, from 0 on. A name that
// is declared elsewhere gets a _.
func (in *Info) ClaimName(u syntax.Unit) string { return in.claimNames[u] }

// nameClaims gives all claims and formulas a name.
func (c *checker) nameClaims() {
	in := c.info
	in.claimNames = map[syntax.Unit]string{}
	put := func(u syntax.Unit, declared *syntax.Ident, prefix string, n int) {
		name := prefix + strconv.Itoa(n)
		for c.claims[name] != (source.Span{}) {
			name += "_"
		}
		if declared != nil {
			name = declared.Name
		}
		in.claimNames[u] = name
	}
	for i, u := range in.Claims {
		put(u, u.Name, "never_", i)
	}
	unnamed := 0
	for _, f := range in.Formulas {
		put(f, f.Name, "ltl_", unnamed)
		if f.Name == nil {
			unnamed++
		}
	}
}

// means reports whether a property means a claim or formula.
func (c *checker) means(p syntax.Property, u syntax.Unit) bool {
	return p.Name == "" || c.info.ClaimName(u) == p.Name
}

// property finds the never claim or the formula that the model is checked for.
func (c *checker) property(m *syntax.Model) {
	c.nameClaims()
	switch m.Property.Kind {
	case syntax.NeverClaim:
		for _, u := range c.info.Claims {
			if c.info.Claim == nil && u.Kind == syntax.Never && c.means(m.Property, u) {
				c.info.Claim = u
			}
		}
		c.hasProperty(m, c.info.Claim != nil, "never claim")
	case syntax.Block:
		for _, f := range c.info.Formulas {
			if c.info.Formula == nil && c.means(m.Property, f) {
				c.info.Formula = f
			}
		}
		c.hasProperty(m, c.info.Formula != nil, "ltl formula")
	case syntax.Typed:
		c.info.Formula = m.Typed
	}
}

// hasProperty reports an error unless the text has the property that is asked for.
func (c *checker) hasProperty(m *syntax.Model, found bool, what string) {
	if found || c.list.HasErrors() {
		return
	}
	d := c.list.Errorf(NoProperty, source.Span{}, "the text has no %s", what)
	if m.Property.Name != "" {
		d.Message += " `" + m.Property.Name + "`"
	}
}
