package spintext

import (
	"slices"

	"beeline/engine/prog"
	"beeline/engine/ts"
	"beeline/engine/vm"
	"beeline/lang/promela/syntax"
)

// dstep writes the statements of the d_step d.
func (w *writer) dstep(e ts.Edge, p vm.Process, d *prog.Action, now *state) {
	runs := map[int][]executed{}
	out := w.sys.Executed(w.before.State, func(x vm.Printing) {
		runs[x.Edge] = append(runs[x.Edge], executed{p: p, action: x.Action, before: slices.Clone(x.State)})
	})
	for i := range out.Len() {
		other, s := out.At(i)
		if other.Action != e.Action || string(s) != string(now.State) {
			continue
		}
		list, at := runs[i], d.Body
		for k := range list {
			x := &list[k]
			x.after = now.State
			if k+1 < len(list) {
				x.after = list[k+1].before
			}
			w.inside(x, at, d, k == 0)
			at = x.action.Target
		}
		return
	}
}

// headerText returns the text of the header of a statement.
func headerText(s syntax.Stmt) string {
	switch s := s.(type) {
	case *syntax.ChoiceStmt:
		if !s.Loop {
			return "IF"
		}
	case *syntax.SelectStmt:
		if !s.Loop() {
			return "IF"
		}
	case *syntax.UnlessStmt:
		return "unless"
	case *syntax.BlockStmt:
		return "sub-sequence"
	}
	return "DO"
}

// headerOf returns the number of the header of a choice.
func (w *writer) headerOf(s syntax.Stmt) int32 {
	return int32(slices.IndexFunc(w.origins, func(o origin) bool { return o.of == s && o.kind == header }))
}

// loopsTo returns the loops with which options begin on the way from a choice to the first statement of an option.
// Each is a step of Spin's simulator, because its join comes before its header.
func loopsTo(s, to syntax.Stmt) []syntax.Stmt {
	loops, _ := pathTo(s, to)
	return loops
}

// pathTo is loopsTo. It reports whether the statement begins with to.
func pathTo(s, to syntax.Stmt) (loops []syntax.Stmt, found bool) {
	for _, body := range syntax.Bodies(s) {
		if len(body.Steps) == 0 || body.Steps[0].Stmt == nil {
			continue
		}
		first := body.Steps[0].Stmt
		if first == to {
			return nil, true
		}
		if loops, found = pathTo(first, to); found {
			if c, ok := first.(*syntax.ChoiceStmt); ok && c.Loop {
				loops = append([]syntax.Stmt{c}, loops...)
			}
			return loops, true
		}
	}
	return nil, false
}

// inside writes a statement of the d_step d. at is its location. The first one has number and place of the d_step.
// Where options meet, Spin writes the header of the choice in place of the statement.
func (w *writer) inside(x *executed, at uint32, d *prog.Action, first bool) {
	a := x.action
	t := &w.Program.Procs[a.Proc]
	w.execute(x)
	id, place, text := a.SpinID, w.placeOf(a), w.statement(a)
	location := &t.Locations[at]
	head := w.numbers[a.Proc][location.SpinState-1]
	s, choice := w.origins[head].of.(*syntax.ChoiceStmt)
	if first && choice && s.Loop {
		before := *x
		before.after = x.before
		w.line(&before, d.SpinID, w.placeOf(d), ".(goto)")
		first = false
	}
	switch {
	case first:
		id, place = d.SpinID, w.placeOf(d)
	case head != a.SpinID:
		id, place = head, w.standing(head, location.Start)
	}
	if head != a.SpinID {
		text = headerText(w.origins[head].of)
	}
	for _, loop := range loopsTo(w.origins[head].of, w.origins[a.SpinID].of) {
		before := *x
		before.after = x.before
		w.line(&before, id, place, text)
		id, place, text = w.headerOf(loop), w.standing(w.headerOf(loop), uint32(loop.Pos().Start)), "DO"
	}
	w.line(x, id, place, text)
	for _, id := range w.origins[a.SpinID].passed {
		text := ".(goto)"
		o := &w.origins[id]
		at := o.of.Pos()
		switch o.kind {
		case jump:
			text = "goto " + o.label
		case after:
			text = "break"
		}
		passed := prog.Action{SpinID: id, Start: uint32(at.Start), End: uint32(at.End)}
		w.line(x, id, w.placeOf(&passed), text)
	}
}
