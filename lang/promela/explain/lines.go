package explain

import (
	"beeline/engine/prog"
	"beeline/engine/ts"
	"beeline/engine/vm"
	"beeline/lang/source"
)

// Executes reports whether an edge executes a statement that begins on a line of the model's
// text. A d_step counts for all lines of its text, because it executes an unknown part of it.
func (m *Model) Executes(e ts.Action, line int) bool {
	_, action, _, receive, handshake := vm.UnpackAction(e)
	return m.isOn(action, line) || handshake && m.isOn(receive, line)
}

func (m *Model) isOn(action uint32, line int) bool {
	a := &m.program.Actions[action]
	from := m.sources.Place(source.Pos(a.Start))
	if a.Op == prog.DStep {
		return m.sources.Included(from.File) == "" && from.Line <= line && line <= m.line(a.End)
	}
	return m.sources.Included(from.File) == "" && from.Line == line
}
