package xta

import "slices"

// parameters takes the parameters of a template or function up to the closing parenthesis. In
// UPPAAL 3.4 semicolons are between groups of parameters of one type, and parameters other than
// constants are references.
func (p *parser) parameters() []Parameter {
	var list []Parameter
	old := p.old
	for !p.is(")") && p.token.kind != endToken {
		var t *Type
		if p.oldConstant() {
			t = &Type{Prefixes: []string{"const"}, Name: "int", Span: p.next().span}
		} else {
			t = p.typed()
		}
		for {
			v := Parameter{Type: t, Reference: p.take("&"), Name: p.name("the name of a parameter")}
			v.Lengths = p.lengths()
			list = append(list, v)
			// After a comma, a name before another comma has the same type.
			if !p.is(",") || !p.after.isName() || p.typeFollows() {
				break
			}
			p.next()
		}
		if p.is(";") {
			old = true
		} else if !p.is(",") {
			break
		}
		p.next()
	}
	if old {
		for i := range list {
			list[i].Reference = list[i].Reference || !slices.Contains(list[i].Type.Prefixes, "const")
		}
	}
	return list
}

// process takes a template.
func (p *parser) process() *Template {
	p.expect("process")
	t := &Template{Name: p.name("the name of a template")}
	if p.take("(") { // 3.4 needs none
		t.Parameters = p.parameters()
		p.expect(")")
	}
	p.expect("{")
	t.Declarations = p.declarations()
	p.expect("state")
	for {
		l := Location{Comments: p.comment(""), Name: p.name("the name of a location")}
		if p.take("{") {
			if !p.is("}") && !p.is(";") {
				l.Invariant = p.conjunction()
			}
			if p.is(";") {
				p.refuse(Stochastic, p.token, "exponential rates")
			}
			l.Comments = p.comment(l.Comments)
			p.expect("}")
		}
		more := p.take(",")
		if !more {
			p.expect(";")
		}
		l.Comments = p.trailing(l.Comments)
		if t.Locations = append(t.Locations, l); !more {
			break
		}
	}
	for more := true; more && !p.failed; {
		switch {
		case p.take("branchpoint"):
			for _, n := range p.names("the name of a branchpoint") {
				t.Branchpoints = append(t.Branchpoints, Branchpoint{Name: n})
			}
			p.expect(";")
		case p.take("commit"):
			p.mark(t, func(l *Location) { l.Committed = true })
		case p.take("urgent"):
			p.mark(t, func(l *Location) { l.Urgent = true })
		default:
			more = false
		}
	}
	p.expect("init")
	t.Initial = p.name("the name of a location")
	p.expect(";")
	t.remark(p)
	if p.take("trans") {
		p.edges(t)
		t.remark(p)
	}
	p.expect("}")
	return t
}

// mark takes the names of locations and changes these.
func (p *parser) mark(t *Template, f func(*Location)) {
	for _, n := range p.names("the name of a location") {
		i := slices.IndexFunc(t.Locations, func(l Location) bool { return l.Name.Text == n.Text })
		if i < 0 {
			if !p.failed {
				p.list.Errorf(UnexpectedToken, n.Span, "there is no location `%s`", n.Text).WithHint("Declare it after `state`.")
				p.stop()
			}
			return
		}
		f(&t.Locations[i])
	}
	p.expect(";")
}

// edges takes the edges of a template. One without a source has that of the edge before it.
func (p *parser) edges(t *Template) {
	for !p.failed {
		e := &Edge{Span: p.token.span, Comments: p.comment("")}
		if len(t.Edges) > 0 && (p.is("->") || p.is("-") && p.after.text == "u") {
			e.From = t.Edges[len(t.Edges)-1].From
		} else {
			e.From = p.name("the name of a location")
		}
		if p.take("-") {
			e.Uncontrollable = true
			p.expect("u")
		}
		p.expect("->")
		e.To = p.name("the name of a location")
		e.Span = e.Span.Join(e.To.Span)
		p.expect("{")
		p.labels(e)
		e.Comments = p.comment(e.Comments)
		p.expect("}")
		t.Edges = append(t.Edges, e)
		more := p.take(",")
		if !more {
			p.expect(";")
		}
		if e.Comments = p.trailing(e.Comments); !more {
			return
		}
	}
}

// labels takes the labels of an edge.
func (p *parser) labels(e *Edge) {
	for !p.failed {
		switch {
		case p.take("select"):
			e.Select = p.selections()
		case p.take("guard"):
			e.Guard = p.conjunction()
		case p.take("sync"):
			e.Channel, e.Receive = p.synchronisation()
		case p.take("assign"):
			e.Update = p.expressions(";")
		case p.take("probability"):
			e.Weight = p.expression()
		default:
			return
		}
		p.expect(";")
	}
}

// selections takes the label of the names with any value.
func (p *parser) selections() []Selection {
	var list []Selection
	for {
		s := Selection{Name: p.name("a name")}
		p.expect(":")
		s.Type = p.typed()
		list = append(list, s)
		if !p.take(",") {
			return list
		}
	}
}

// synchronisation takes a channel, and ! or ?.
func (p *parser) synchronisation() (channel *Expression, receive bool) {
	channel = p.postfix()
	if p.take("?") {
		return channel, true
	}
	if p.is(";") || p.token.kind == endToken && !p.failed {
		p.refuse(Unmarked, p.token, "channels without `!` or `?`")
	} else if !p.take("!") {
		p.fail("`!` or `?`")
	}
	return channel, false
}

// instance takes an instantiation: P(int[0,3] i) = T(i, 2);
func (p *parser) instance() *Instance {
	i := &Instance{Name: p.name("a name")}
	if p.take("(") {
		i.Parameters = p.parameters()
		p.expect(")")
	}
	p.expect("=")
	i.Template = p.name("the name of a template")
	p.expect("(")
	i.Arguments = p.expressions(")")
	p.expect(")")
	p.expect(";")
	return i
}

// system takes the system line.
func (p *parser) system() [][]Name {
	p.expect("system")
	groups := [][]Name{p.names("the name of a process")}
	for p.take("<") {
		groups = append(groups, p.names("the name of a process"))
	}
	p.expect(";")
	return groups
}
