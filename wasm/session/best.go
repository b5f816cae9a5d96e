package session

import (
	"beeline/engine/search"
	"beeline/wasm/protocol"
)

// The results of a portfolio's searches, and the best of them.

// end takes the result of a search that has ended. An error with a long trail is held while
// other searches look for a shorter one.
func (p *portfolio) end(c *run, now float64) {
	if c.ended.failure != "" {
		p.failed = append(p.failed, c)
		p.take(c.guardedResult(now, ""))
		return
	}
	f := c.search.Finding()
	wait := max(float64(len(f.Trail.Steps))*drawTime, p.waitSeconds(now))
	c.noteEndStanding()
	switch {
	case f.Kind == search.NoError || !p.several || p.shortening() || c.shortest() || wait < shortestTurn:
		p.take(c.guardedResult(now, ""))
	case p.held.run == nil:
		p.held = heldError{c, now + wait}
	default:
		if held := p.held.run.search.Finding(); len(f.Trail.Steps) < len(held.Trail.Steps) {
			p.held.run, c = c, p.held.run
		}
		c.release()
		p.held.until = min(p.held.until, now+wait)
	}
}

// takeHeld takes the error that is held.
func (p *portfolio) takeHeld(now float64) {
	p.take(p.held.run.guardedResult(now, ""))
	p.held.run = nil
}

// take keeps the result of a member if it is the best so far, and notes whether it decides
// the check.
func (p *portfolio) take(r *protocol.Result) {
	if p.best == nil || isBetter(r, p.best) {
		p.best = r
	}
	p.decided = p.decided || r.Shortest || !p.shortening() && (r.Verdict == protocol.VerdictError || r.Verdict == protocol.VerdictNoError)
}

// ranks are the kinds of results, the best first. Of two results with the same rank, the one
// with the shorter trail or with more states is better, or else the earlier one.
var ranks = []struct {
	is     func(r *protocol.Result) bool
	better func(a, b *protocol.Result) bool // nil: the earlier one
}{
	{hasTrail, func(a, b *protocol.Result) bool { return a.Shortest || a.Trail.Length < b.Trail.Length }},
	{is(protocol.VerdictNoError), moreStates},
	{func(r *protocol.Result) bool { return isLimited(r) && r.Store != "bits" }, moreStates},
	// Iterated searches visit the same states again and again, so their number says nothing.
	{isLimited, nil},
	{is(protocol.VerdictIncomplete), nil}, // a mistake in the checker
	{is(protocol.VerdictBadInput), nil},   // the search could not start
}

func hasTrail(r *protocol.Result) bool { return r.Trail != nil }

// isLimited reports whether a limit, and no mistake in the checker, ended the search.
func isLimited(r *protocol.Result) bool {
	return r.Verdict == protocol.VerdictIncomplete && r.Kind != protocol.InternalError
}

func is(verdict string) func(*protocol.Result) bool {
	return func(r *protocol.Result) bool { return r.Verdict == verdict }
}

func moreStates(a, b *protocol.Result) bool { return a.States > b.States }

// isBetter compares two results for one model. The result b is the earlier one.
func isBetter(a, b *protocol.Result) bool {
	for _, rank := range ranks {
		switch isA, isB := rank.is(a), rank.is(b); {
		case isA && isB:
			return rank.better != nil && rank.better(a, b)
		case isA || isB:
			return isA
		}
	}
	return false
}

// better returns the result of a live search whose trail is shorter than all trails sent so
// far, nil if there is none.
func (p *portfolio) better(now float64) *protocol.Result {
	for _, c := range p.live {
		if r := c.better(now); r != nil && r.Trail != nil && (p.sent == 0 || r.Trail.Length < p.sent) {
			p.sent, r.Members = r.Trail.Length, p.standings()
			return r
		}
	}
	return nil
}

// result ends the check. stopped is the kind of the result if the host ended the check,
// otherwise "".
func (p *portfolio) result(now float64, stopped string) *protocol.Result {
	switch {
	case p.held.run == nil:
	case p.decided:
		p.held.run.release()
	default:
		p.takeHeld(now)
	}
	for _, c := range p.live {
		c.noteStanding(protocol.StandingStopped)
		if p.decided {
			c.release()
			continue
		}
		c.ended.timeUp, c.options.Seconds = p.timeUp, p.request.Options.Seconds
		p.take(c.guardedResult(now, stopped))
	}
	p.live = nil
	p.noteFailures()
	p.best.Seconds, p.best.Members = now-p.times.began, p.standings()
	if p.several && p.best.Kind == "memory limit" {
		p.best.Message = "The searches reached the memory limit of " + protocol.Grouped(uint64(p.request.Options.Memory)) + " MB that they share; raise it to see more."
	}
	return p.best
}
