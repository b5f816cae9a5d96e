package workers

import (
	"math"

	"beeline/wasm/protocol"
)

// never is a time that does not come.
var never = math.Inf(1)

// A Group is the workers of a host. They share one check at a time. Worker 0 stays for the
// next check; the others end with the check.
type Group struct {
	// shows tells that the host shows each error to the user as soon as it is found.
	shows   bool
	id      int    // of the newest requests; answers to older ones are ignored
	check   *check // nil when none runs
	running []bool // which workers have been started and have not ended
	silent  bool   // the host knows that a worker does not answer
	wakeAt  float64
	actions []*protocol.WorkersAction
}

// New returns a group without workers. If the host shows errors, they come one at a time:
// the next one after the host has reported the last one as shown. Otherwise they come at
// once, and Auto has a time limit for the shortest trail where the request has none.
func New(shows bool) *Group { return &Group{shows: shows, wakeAt: never} }

// Take handles an event at a time in seconds. Time must not go back.
func (g *Group) Take(e *protocol.WorkersEvent, now float64) protocol.WorkersActions {
	g.actions = []*protocol.WorkersAction{}
	switch e.Type {
	case "start":
		g.start(e, now)
	case "failed":
		g.fail(e, now)
	case "drop":
		g.drop()
	case "wake":
		g.wakeAt = never
	}
	if c := g.check; c != nil {
		switch e.Type {
		case "response":
			c.receive(e.Part, e.Response, outcome{e.Key, nil}, now)
		case "shown":
			c.show.done(e.Key, now)
		case "stop":
			c.stop(now)
		}
	}
	if g.check != nil {
		g.check.timers(now)
	}
	g.listen(now)
	g.wake(now)
	out := protocol.WorkersActions{Actions: g.actions, Keep: []int{}}
	if g.check != nil {
		out.Keep = g.check.keys()
	}
	return out
}

func (g *Group) do(a *protocol.WorkersAction) { g.actions = append(g.actions, a) }

// start begins a check. It replaces one that still runs.
func (g *Group) start(e *protocol.WorkersEvent, now float64) {
	o := &e.Request.Options
	workers := 1
	if e.Request.Type == "check" {
		most := e.Workers
		if o.Parts > 0 {
			most = o.Parts
		}
		workers = max(min(most, protocol.SearchNamed(o.Search).Workers), 1)
	}
	c := &check{group: g, request: *e.Request, stopBy: never, show: screen{next: now}}
	if e.Known != nil {
		c.best = &outcome{e.Key, e.Known}
		c.show.last = c.best
	}
	if e.Request.Type == "check" && o.Search == "iterate" {
		c.rounds = newRounds(workers, o.Seconds, now)
	}
	g.check = c
	c.share(workers, now)
}

// send sends a request of the current check to a worker.
func (g *Group) send(part int, r *protocol.Request, trailOf int) {
	for len(g.running) <= part {
		g.running = append(g.running, false)
	}
	g.running[part] = true
	r.ID = g.id
	g.do(&protocol.WorkersAction{Type: "send", Part: part, Request: r, TrailOf: trailOf})
}

// end ends the workers from a number on.
func (g *Group) end(from int) {
	for part := from; part < len(g.running); part++ {
		if g.running[part] {
			g.running[part] = false
			g.do(&protocol.WorkersAction{Type: "end", Part: part})
		}
	}
}

// drop ends the check without a result.
func (g *Group) drop() {
	if g.check != nil {
		g.check = nil
		g.end(0)
	}
}

// fail takes that a worker has ended by itself.
func (g *Group) fail(e *protocol.WorkersEvent, now float64) {
	if e.Part < len(g.running) {
		g.running[e.Part] = false
	}
	if g.check != nil && !g.check.survives(e.Part, now) {
		g.drop()
		g.do(&protocol.WorkersAction{Type: "failed", Message: e.Message, Unloaded: e.Unloaded})
	}
}

// silence is how long, in seconds, a worker says nothing before the user hears of it.
const silence = 10

// listen says when a worker stops answering, and when it answers again.
func (g *Group) listen(now float64) {
	silent := g.check != nil && g.check.silentFrom() <= now
	if silent != g.silent {
		g.silent = silent
		g.do(&protocol.WorkersAction{Type: "silent", Silent: silent})
	}
}

// wake asks the host to wake the group when its next timer ends, unless it does so before.
func (g *Group) wake(now float64) {
	next := never
	if g.check != nil {
		next = g.check.nextTimer()
		if !g.silent {
			next = min(next, g.check.silentFrom())
		}
	}
	if next < g.wakeAt {
		g.wakeAt = next
		g.do(&protocol.WorkersAction{Type: "wake", After: next - now})
	}
}
