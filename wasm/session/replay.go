package session

import (
	"errors"
	"slices"
	"strings"

	"beeline/engine/search"
	"beeline/engine/trail"
	"beeline/engine/ts"
	"beeline/wasm/protocol"
)

// unexecuted is the note on a trail of Spin's breadth-first search.
const unexecuted = "The last statement of the trail cannot be executed: Spin's breadth-first search adds the one that it tried last."

// repeated is the note on a lasso that returns to a state of its loop, but not to the first one.
const repeated = "The loop is shown after it has run once: only then all variables repeat, also those that are written before they are read."

// replay replays a trail file that Spin or a check has written, or the choices of a run. If the
// run violates the property of the request, the result is that of a check.
func (s *Session) replay(m *subject, r protocol.Request) *protocol.Result {
	found, failed, note := trail.Trail{Steps: r.Choices, Loop: max(r.Loop, 0) - 1, Delays: r.Delays}, error(nil), ""
	last := false // only the last statement cannot be executed
	if r.Trail != "" {
		done := 0
		list, err := trail.ParseSpin(r.Trail)
		if err != nil {
			return refuse(r, m.diagnostics, "bad trail", "This is not a trail: "+err.Error()+".")
		}
		found, done, failed = trail.Match(&m.whole.Model, list, m.Numbering())
		last = done == len(list.Statements)-1
		if err := m.returns(found); err != nil && failed == nil {
			if again, err := m.runOf(list.Twice()); err == nil {
				found, note = again, repeated
			} else {
				found.Loop, note = -1, "The loop of this trail does not fit the model: "+err.Error()+"."
			}
		}
	} else if why := m.cannotFollow(found); why != "" {
		return refuse(r, m.diagnostics, "bad trail", "The run does not fit the model: "+why+".")
	}
	var satisfied []string
	if failed == nil && !isSafety(&r.Options) {
		out, names, err := s.replayProperties(m, r, found)
		if out != nil {
			return noted(out, note)
		}
		if err != nil {
			note += " The run " + err.Error() + "."
		}
		if found.Loop >= 0 {
			satisfied = names
		}
	}
	out := m.walkResult(r, found)
	if failed != nil && last && out.Verdict == protocol.VerdictError {
		note = unexecuted
	} else if failed != nil {
		out.Verdict, out.Kind = protocol.VerdictBadInput, "bad trail"
		out.Message = "The trail does not fit the model: " + failed.Error() + "."
	} else if out.Kind == "" {
		out.Kind = protocol.KindReplay
	}
	if out.Kind == protocol.KindReplay && out.Errors == 0 {
		out.Message = "The run ends after " + countOf(uint64(out.Trail.Length), "step") + " without an error."
		if out.Trail.Loop >= 0 {
			out.Message = "The run never ends, and no error was found."
		}
		if satisfied != nil {
			out.Message = "The run never ends, and it violates none of these: " + strings.Join(satisfied, ", ") + "."
			out.Unchecked = slices.DeleteFunc(out.Unchecked, func(what string) bool { return slices.Contains(satisfied, what) })
		}
	}
	return noted(out, note)
}

// noted adds a note to a result, unless it is empty.
func noted(out *protocol.Result, note string) *protocol.Result {
	if note != "" {
		out.Notes = append(out.Notes, strings.TrimSpace(note))
	}
	return out
}

// cannotFollow says why a run does not fit the model, "" if it does.
func (s *subject) cannotFollow(run trail.Trail) string {
	last, _, err := s.follow(run.Steps)
	switch {
	case err != nil:
		return err.Error()
	case run.Loop < 0:
		return ""
	case run.Loop > len(run.Steps):
		return "it has no step to which it returns"
	case run.Loop == len(run.Steps):
		var next ts.Batch
		if s.whole.Model.Successors(last, &next); next.Moves(0) {
			return "it does not stay in its last state, because a process can move"
		}
	}
	first, _, _ := s.follow(run.Steps[:run.Loop]) // a part of the run
	if hidden := s.whole.Model.Hidden; string(first[hidden:]) != string(last[hidden:]) {
		return "it does not return to the state before the step to which it goes back"
	}
	return ""
}

// replayProperties is replayProperty for the property of a request, or for those that the text
// states if the request asks for everything. It also returns the names of the properties that the
// run does not violate.
func (s *Session) replayProperties(m *subject, r protocol.Request, run trail.Trail) (out *protocol.Result, others []string, err error) {
	asked := []protocol.Options{r.Options}
	if r.Options.Property == protocol.PropertyAll {
		asked = nil
		for _, p := range s.language.Compile(textOf(r)).Properties {
			if p.Kind != "safety" && p.Kind != protocol.PropertyTyped && p.Kind != protocol.PropertyQuery {
				asked = append(asked, *r.Options.ForRow(string(p.Kind), p.Name))
			}
		}
	}
	began := s.clock()
	for _, r.Options = range asked {
		if out != nil || s.clock()-began >= besideSeconds {
			break
		}
		var failed error
		if out, failed = s.replayProperty(m, r, run); failed != nil {
			err = failed
		} else if out == nil {
			others = append(others, protocol.PropertyName(r.Options.Property, r.Options.Formula))
		}
	}
	return out, others, err
}

// replayProperty returns the result of a run that violates the property of a request, nil if it
// does not. An error says what else is known: "violates the property, but it is unfair".
func (s *Session) replayProperty(m *subject, r protocol.Request, run trail.Trail) (*protocol.Result, error) {
	r.Choices, r.Loop = run.Steps, run.Loop+1
	b, found, err := s.beside(&r)
	if err != nil {
		return nil, errors.New("was not compared with the property: " + err.Error())
	}
	if found.Kind == search.NoError {
		return nil, nil
	}
	o := &r.Options
	out := &protocol.Result{Model: r.Name, Verdict: protocol.VerdictError, Search: r.Type, Store: "none", Heuristic: "blind", Errors: 1,
		Diagnostics: m.diagnostics, Property: o.Property, Formula: o.Formula, Fair: o.Fair}
	out.Schedule = b.schedule(found.Trail)
	if o.Fair && len(out.Schedule.Unfair()) > 0 {
		return nil, errors.New("violates the property, but it is unfair, and only fair runs count")
	}
	if err := m.showTrail(out, run, search.NoError, ts.NoFault); err != nil {
		return broken(err.Error(), ""), nil
	}
	out.Kind = m.ErrorKind(found.Kind, found.Fault)
	out.Message = protocol.PropertyFails(o.Property, o.Formula) + ". " + m.ErrorMessage(out.Trail, found.Kind, found.Fault)
	return out, nil
}
