package check

import "beeline/lang/promela/syntax"

func (c *checker) send(s *syntax.SendStmt) {
	v := c.channelOperand(s.Chan)
	c.markRead(s.Chan)
	for _, x := range s.Args {
		if c.wholeStructure(x) {
			continue
		}
		if r, ok := x.(*syntax.Ref); ok && r.Name.Name == "_" && c.claim != nil {
			c.ref(r)
			continue
		}
		c.expr(x)
		c.noRunAt(x, "a message")
		c.markCopied(x)
	}
	if v != nil {
		c.sent[v] = true
	}
	c.messageFields(v, s.Args, true)
}

func (c *checker) receive(s *syntax.RecvStmt) {
	v := c.channelOperand(s.Chan)
	c.markRead(s.Chan)
	c.receiveArgs(s.Args)
	c.predefinedArgs(s.Args)
	if len(c.dsteps) == 0 && c.claim == nil { // a trace stores nothing
		c.boundOnce(s.Args)
	}
	if v != nil {
		c.received[v] = true
	}
	c.messageFields(v, s.Args, false)
}

// receiveArgs checks the arguments of a receive. Variables among them are written.
func (c *checker) receiveArgs(args []syntax.Expr) {
	for _, x := range args {
		r, ok := x.(*syntax.Ref)
		if !ok {
			c.expr(x)
			continue
		}
		c.ref(r)
		c.markWritten(r)
		c.chosen[c.info.Uses[r].Var] = true
		v := c.info.Leaf(r)
		if v == nil {
			continue
		}
		if v.Type.Basic == syntax.ChanType {
			c.escaped[v] = true
		}
		c.singleElement(r, v)
		if v.Type.Struct != nil {
			c.passable(r.Span, v.Type.Struct)
		}
	}
}

// predefinedArgs refuses to receive into predefined variables. Spin's verifier overwrites them,
// and with _pid and _nr_pr its processes.
func (c *checker) predefinedArgs(args []syntax.Expr) {
	for _, x := range args {
		r, ok := x.(*syntax.Ref)
		if s := c.info.Uses[r].Special; ok && s != NotSpecial && s != Underscore {
			c.list.Errorf(NotAssignable, r.Span, "`%s` cannot receive a field", r.Name.Name).
				WithHint("Write `eval(%s)` to receive only messages with its value.", r.Name.Name)
		}
	}
}

// boundOnce refuses to receive two fields into one variable. Like Spin it does not check
// elements, fields and d_steps.
func (c *checker) boundOnce(args []syntax.Expr) {
	seen := map[*Var]bool{}
	for _, x := range args {
		r, ok := x.(*syntax.Ref)
		if !ok || r.Index != nil || r.Field != nil {
			continue
		}
		v := c.info.Uses[r].Var
		if v == nil || v.Type.Struct != nil {
			continue
		}
		if seen[v] {
			c.list.Errorf(BoundTwice, r.Span, "`%s` receives two fields of one message", v.Name).WithHint("Use another variable, or `_` for a field that does not matter.")
		}
		seen[v] = true
	}
}
