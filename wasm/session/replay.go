package session

import (
	"beeline/engine/trail"
	"beeline/wasm/protocol"
)

// replay replays a trail file that Spin or a check has written, or the choices of a run.
func (s *subject) replay(r protocol.Request) *protocol.Result {
	found, failed := trail.Trail{Steps: r.Choices, Loop: -1}, error(nil)
	if r.Trail != "" {
		list, _, err := trail.ParseSpin(r.Trail)
		if err != nil {
			return refuse(r, s.diagnostics, "bad trail", "This is not a trail: "+err.Error()+".")
		}
		found, _, failed = trail.Match(&s.whole.Model, list, s.Statements)
	} else if _, _, err := s.follow(r.Choices); err != nil {
		return s.badRun(r, err)
	}
	out := s.walkResult(r, found)
	if failed != nil {
		out.Verdict, out.Kind = protocol.VerdictBadInput, "bad trail"
		out.Message = "The trail does not fit the model: " + failed.Error() + "."
	} else if out.Verdict != protocol.VerdictError && out.Kind == "" {
		out.Kind = protocol.KindReplay
		out.Message = "The run ends after " + countOf(uint64(out.Trail.Length), "step") + " without an error."
	}
	return out
}
