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
	// shows reports that the host shows each error to the user as soon as it is found.
	shows bool
	// Threads reports that workers can share their memory with threads.
	Threads bool
	id      int    // of the newest requests; answers to older ones are ignored
	check   *check // nil when none runs
	// everything is what the check is a part of, nil for a check of one property.
	everything *everything
	running    []bool  // workers that have been started and have not ended
	silent     bool    // the host knows that a worker does not answer
	wakeAt     float64 // time of the last wake action, never without one
	actions    []*protocol.WorkersAction
}

// New returns a group without workers. If the host shows errors, it gets them one at a time:
// the next one after an event shown. Otherwise it gets them at once, and Auto limits the
// time to look for the shortest trail even if the request has no limit.
func New(shows bool) *Group { return &Group{shows: shows, wakeAt: never} }

// Take handles an event and returns what the host has to do. now is in seconds and never goes
// back.
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
			if g.everything != nil {
				g.everything.stopped = true
			}
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
	if g.everything != nil {
		out.Keep = append(out.Keep, g.everything.keys()...)
	}
	return out
}

func (g *Group) do(a *protocol.WorkersAction) { g.actions = append(g.actions, a) }

// start starts a check. It replaces a running one.
func (g *Group) start(e *protocol.WorkersEvent, now float64) {
	g.everything = nil
	if e.Request.Type == "check" && e.Request.Options.Property == protocol.PropertyAll {
		g.everything = newEverything(g, e.Request, e.Workers, now)
		return
	}
	c, workers := g.newCheck(e.Request, e.Workers, now)
	if e.Known != nil {
		c.best = &outcome{e.Key, e.Known}
		c.show.last = c.best
	}
	c.share(workers, now)
}

// newCheck makes a check the current one, and returns how many of the workers it gets.
func (g *Group) newCheck(r *protocol.Request, most int, now float64) (c *check, workers int) {
	o := &r.Options
	o.ChooseOne()
	workers = 1
	if r.Type == "check" {
		if o.Parts > 0 {
			most = o.Parts
		}
		workers = max(min(most, protocol.SearchNamed(o.Search).Workers), 1)
	}
	g.check = &check{group: g, request: *r, began: now, stopBy: never, show: screen{next: now}}
	if g.Threads && o.Search == "auto" {
		g.check.cores = most
	}
	if r.Type == "check" && o.Search == "iterate" {
		g.check.rounds = newRounds(workers, o.Seconds, now)
	}
	return g.check, workers
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

// end ends the workers with this number and larger ones.
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
		g.check, g.everything = nil, nil
		g.end(0)
	}
}

// fail handles a worker that has ended by itself.
func (g *Group) fail(e *protocol.WorkersEvent, now float64) {
	if e.Part < len(g.running) {
		g.running[e.Part] = false
	}
	switch {
	case g.check == nil || g.check.survives(e.Part, now):
	case g.everything != nil && g.everything.survives(e, now):
	default:
		g.drop()
		g.do(&protocol.WorkersAction{Type: "failed", Message: e.Message, Unloaded: e.Unloaded})
	}
}

// silence is the time, in seconds, after which the user learns that a worker does not answer.
const silence = 10

// listen reports when a worker stops answering, and when it answers again.
func (g *Group) listen(now float64) {
	silent := g.check != nil && g.check.silentFrom() <= now
	if silent != g.silent {
		g.silent = silent
		g.do(&protocol.WorkersAction{Type: "silent", Silent: silent})
	}
}

// wake asks the host for an event at the time of the next timer, unless an earlier one is
// already asked for.
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
