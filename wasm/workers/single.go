package workers

import "beeline/wasm/protocol"

// A Worker answers requests one after the other: a session.Session, or a simulated one in
// tests. It may call reply from within Handle or later.
type Worker interface {
	Handle(r protocol.Request, reply func(protocol.Response))
}

// A Single is a host with one worker in the same program. It passes requests on to the worker.
// It adds Auto's second stage, looks for the premises of formulas, and checks everything row by row, so that each request has one
// result.
type Single struct {
	worker Worker
	clock  func() float64
	group  *Group
	id     int // of the check that the group shares
	reply  func(protocol.Response)
	events []*protocol.WorkersEvent
	busy   bool // take is running
}

// NewSingle returns a host of a worker. clock returns seconds and never goes back.
func NewSingle(w Worker, clock func() float64) *Single {
	return &Single{worker: w, clock: clock, group: New(false)}
}

// Handle takes a request and ends the running check, as session.Session.Handle does.
func (s *Single) Handle(r protocol.Request, reply func(protocol.Response)) {
	if r.Type != "compile" && s.reply != nil {
		s.take(&protocol.WorkersEvent{Type: "stop"})
	}
	o := &r.Options
	staged := o.Search == "auto" && !o.First && o.Parts < 2 && r.Trail == ""
	if r.Type == "check" && (staged || o.Property == protocol.PropertyAll || o.Property == "ltl" || o.Formula != "") {
		s.id, s.reply = r.ID, reply
		s.take(&protocol.WorkersEvent{Type: "start", Request: &r, Workers: 1})
		return
	}
	s.worker.Handle(r, reply)
}

// take gives an event to the group and carries out its actions. An action may lead to
// another event, which comes after the other actions.
func (s *Single) take(e *protocol.WorkersEvent) {
	if s.events = append(s.events, e); s.busy {
		return
	}
	s.busy = true
	defer func() { s.busy, s.events = false, nil }()
	for len(s.events) > 0 {
		e := s.events[0]
		s.events = s.events[1:]
		for _, a := range s.group.Take(e, s.clock()).Actions {
			s.carryOut(a)
		}
	}
}

func (s *Single) carryOut(a *protocol.WorkersAction) {
	r := protocol.Response{ID: s.id, Type: a.Type}
	switch a.Type {
	case "send":
		s.worker.Handle(*a.Request, func(r protocol.Response) {
			s.take(&protocol.WorkersEvent{Type: "response", Response: &r})
		})
		return
	case "progress":
		r.Progress = a.Progress
	case "found":
		r.Found = a.Result
	case "rows":
		r.Rows = a.Rows
	case "row", "result":
		r.Row, r.Result = a.Row, headed(a)
	default:
		return
	}
	reply := s.reply
	if a.Type == "result" {
		s.reply = nil
	}
	reply(r)
}

// headed is the result of an action with the heading before its report.
func headed(a *protocol.WorkersAction) *protocol.Result {
	if a.Heading == "" || a.Result.Report == "" {
		return a.Result
	}
	out := *a.Result
	out.Report = a.Heading + "\n\n" + out.Report
	return &out
}
