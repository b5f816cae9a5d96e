package workers

import (
	"slices"
	"testing"

	"beeline/wasm/protocol"
)

type (
	result    = protocol.Result
	member    = protocol.Member
	iteration = protocol.Iteration
)

// A host carries out the actions of a group on played workers: it only notes them.
type host struct {
	t       *testing.T
	group   *Group
	now     float64
	key     int
	sent    [][]protocol.Request // by worker: requests that it has not taken
	running []bool
	kept    []int
	wakes   []float64 // when the group is to be woken
	all     []protocol.WorkersAction
}

func newHost(t *testing.T, shows bool) *host {
	return &host{t: t, group: New(shows), sent: make([][]protocol.Request, 9), running: make([]bool, 9)}
}

func (h *host) take(e protocol.WorkersEvent) {
	h.t.Helper()
	known := append(h.kept, e.Key, 0)
	out := h.group.Take(&e, h.now)
	h.kept = out.Keep
	for _, a := range out.Actions {
		if !slices.Contains(known, a.Key) || !slices.Contains(known, a.TrailOf) {
			h.t.Fatalf("action %s names result %d and the trail of %d, which are not kept: %v", a.Type, a.Key, a.TrailOf, known)
		}
		h.all = append(h.all, *a)
		switch a.Type {
		case "send":
			h.running[a.Part] = true
			h.sent[a.Part] = append(h.sent[a.Part], *a.Request)
		case "end":
			h.running[a.Part], h.sent[a.Part] = false, nil
		case "wake":
			if a.After < 0 {
				h.t.Fatalf("wake after %g s", a.After)
			}
			h.wakes = append(h.wakes, h.now+a.After)
		}
	}
}

// pass lets time pass and wakes the group in between.
func (h *host) pass(seconds float64) {
	h.t.Helper()
	until := h.now + seconds
	for len(h.wakes) > 0 && slices.Min(h.wakes) <= until {
		i := slices.Index(h.wakes, slices.Min(h.wakes))
		h.now = max(h.now, h.wakes[i])
		h.wakes = slices.Delete(h.wakes, i, i+1)
		h.take(protocol.WorkersEvent{Type: "wake"})
	}
	h.now = until
}

// begin starts a check, but not the first one of a page, and lets all workers start.
func (h *host) begin(o protocol.Options, workers int, known *result) {
	h.t.Helper()
	e := protocol.WorkersEvent{Type: "start", Request: &protocol.Request{Type: "check", Options: o}, Workers: workers, Known: known}
	if known != nil {
		h.key++
		e.Key = h.key
	}
	h.group.id++
	h.take(e)
	h.pass(2 * headStart)
}

// next takes the next request of a worker.
func (h *host) next(part int) protocol.Request {
	h.t.Helper()
	if len(h.sent[part]) == 0 {
		h.t.Fatalf("worker %d has no request", part)
	}
	r := h.sent[part][0]
	h.sent[part] = h.sent[part][1:]
	return r
}

func (h *host) answer(part int, r protocol.Response) {
	h.t.Helper()
	if r.Type != "progress" {
		h.key++
	}
	h.take(protocol.WorkersEvent{Type: "response", Part: part, Key: h.key, Response: &r})
}

// says answers the newest request.
func (h *host) says(part int, of string, r *result) {
	h.t.Helper()
	out := protocol.Response{ID: h.group.id, Type: of}
	if of == "found" {
		out.Found = r
	} else {
		out.Result = r
	}
	h.answer(part, out)
}

func (h *host) progress(part int, p protocol.Progress) {
	h.t.Helper()
	h.answer(part, protocol.Response{ID: h.group.id, Type: "progress", Progress: &p})
}

func (h *host) fails(part int) {
	h.t.Helper()
	h.running[part], h.sent[part] = false, nil
	h.take(protocol.WorkersEvent{Type: "failed", Part: part, Message: "no more memory"})
}

// of lists the actions of a type.
func (h *host) of(kind string) (list []protocol.WorkersAction) {
	for _, a := range h.all {
		if a.Type == kind {
			list = append(list, a)
		}
	}
	return list
}

// result is the result of the check, which must have exactly one.
func (h *host) result() protocol.WorkersAction {
	h.t.Helper()
	list := h.of("result")
	if len(list) != 1 {
		h.t.Fatalf("got %d results, want 1", len(list))
	}
	if h.group.check != nil {
		h.t.Error("the check still runs after its result")
	}
	if len(h.kept) != 0 {
		h.t.Errorf("results %v are kept after the check", h.kept)
	}
	return list[0]
}

// running lists the workers that run.
func (h *host) runningWorkers() (list []int) {
	for i, on := range h.running {
		if on {
			list = append(list, i)
		}
	}
	return list
}

// errorOf is an error with a trail of some steps.
func errorOf(length int) *result {
	return &result{
		Verdict: protocol.VerdictError, Kind: "invalid end state", States: 5, Transitions: 5, Seconds: 1,
		Trail: &protocol.Trail{Length: length}, SpinTrail: "trail",
	}
}

func shortestOf(length int) *result {
	r := errorOf(length)
	r.Shortest = true
	return r
}

func incomplete(kind string, states uint64) *result {
	return &result{Verdict: protocol.VerdictIncomplete, Kind: kind, States: states, Transitions: states, Seconds: 1}
}
