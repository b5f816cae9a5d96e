package spintext

import (
	"slices"

	"beeline/engine/format"
	"beeline/lang/promela/lower"
	"beeline/lang/promela/syntax"
)

// A kind is what a number of Spin stands for.
type kind uint8

const (
	basic    kind = iota // a statement
	header               // of an if or do
	joined               // where options meet
	jump                 // a goto or break
	after                // the place after a loop
	pinned               // a jump that has become a skip
	labelled             // a skip in front of a jump
)

// An origin is what a number of Spin stands for.
type origin struct {
	kind
	of     syntax.Stmt // nil for a label without a statement
	label  string      // of a jump
	passed []int32     // jumps and joins that follow a statement within a d_step
}

// originsOf returns the origins of a model by Spin's numbers.
func originsOf(m *syntax.Model, from lower.Origins) []origin {
	l := labels{breaks: map[syntax.Stmt]string{}, loops: map[syntax.Stmt]string{}}
	for _, u := range m.Units {
		switch u := u.(type) {
		case *syntax.Proctype:
			l.sequence(u.Body, "")
		case *syntax.Claim:
			l.sequence(u.Body, "")
		}
	}
	list := make([]origin, len(from.Statements))
	last := map[syntax.Stmt]int{} // the last number of a statement
	for i, s := range from.Statements {
		list[i].of = s
		if s != nil {
			last[s] = i
		}
		switch s := s.(type) {
		case *syntax.GotoStmt:
			list[i].kind, list[i].label = jump, s.Label.Name
		case *syntax.BreakStmt:
			list[i].kind, list[i].label = jump, l.breaks[s]
		}
	}
	for s, i := range last {
		l.parts(list, s, i)
	}
	for _, i := range from.Pinned {
		list[i].kind = pinned
	}
	for _, i := range from.Labelled {
		list[i].kind = labelled
	}
	for _, p := range from.Passed {
		if x := &list[p[0]]; !slices.Contains(x.passed, p[1]) {
			x.passed = append(x.passed, p[1])
		}
	}
	return list
}

// parts marks the last numbers of a choice, the last of which is i.
func (l *labels) parts(list []origin, s syntax.Stmt, i int) {
	label, loop := l.loops[s]
	_, choice := s.(*syntax.ChoiceStmt)
	_, selects := s.(*syntax.SelectStmt)
	_, unless := s.(*syntax.UnlessStmt)
	switch {
	case loop && i >= 3:
		list[i].kind, list[i-1].kind, list[i-2].kind = after, joined, header
		if !choice {
			// The break of its own.
			list[i-3].kind, list[i-3].label = jump, label
		}
	case (choice || selects || unless) && i >= 1:
		list[i].kind, list[i-1].kind = joined, header
	case loop:
	}
}

// labels are the names that Spin gives to the places after loops.
type labels struct {
	breaks map[syntax.Stmt]string // of the loop around a break
	loops  map[syntax.Stmt]string
}

func (l *labels) sequence(s *syntax.Sequence, around string) {
	for _, st := range s.Steps {
		inner := around
		loop := false
		switch x := st.Stmt.(type) {
		case *syntax.BreakStmt:
			l.breaks[x] = around
		case *syntax.ChoiceStmt:
			loop = x.Loop
		case *syntax.ForStmt, *syntax.ForInStmt:
			loop = true
		case *syntax.SelectStmt:
			loop = x.Loop()
		}
		if loop {
			inner = format.Sprintf(":b%d", len(l.loops))
			l.loops[st.Stmt] = inner
		}
		for _, body := range syntax.Bodies(st.Stmt) {
			l.sequence(body, inner)
		}
	}
}
