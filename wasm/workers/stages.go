package workers

import "beeline/wasm/protocol"

// mostShortening is how many workers look for the shortest trail.
const mostShortening = 3

// shorten starts Auto's second stage: after the first error it looks for the shortest
// trail. If no time is left, or the user has stopped the check, the error is the result.
func (c *check) shorten(r *outcome, now float64) {
	seconds, more := c.secondsLeft(r.result.Seconds)
	if !more || c.stopping() {
		c.finish(r, "", now)
		return
	}
	c.members = renumbered(c.members)
	c.shortening, c.spent = true, r.result.Seconds
	c.better(r)
	c.request.Options.Seconds, c.request.Trail, c.trailOf = seconds, r.result.SpinTrail, r.key
	c.share(min(len(c.parts), mostShortening), now)
}

// secondsLeft returns the time limit of the second stage in seconds, 0 for none, and whether
// any time is left. A host that shows no errors always has a limit: 20 seconds are enough for
// models of some million states; a slow first stage gets four times its own time.
func (c *check) secondsLeft(spent float64) (seconds float64, more bool) {
	limit := c.request.Options.Seconds
	switch {
	case limit > 0:
		return limit - spent, limit > spent
	case c.group.shows:
		return 0, true
	}
	return max(20, 4*spent), true
}

// better keeps an error if its trail is the shortest so far.
func (c *check) better(r *outcome) {
	if c.best == nil || r.result.Trail != nil && r.length() < c.best.length() {
		c.best = r
	}
}

// bounded returns an error with what the searches of both stages have proved about shorter
// trails.
func (c *check) bounded(r *protocol.Result, now float64) *protocol.Result {
	out := c.withBound(r)
	if out.Shortest = out.Shortest || out.NoErrorWithin+1 >= uint64(out.Trail.Length); out.Shortest {
		out.NoErrorWithin = 0
		return out
	}
	out.GaveUpAfter = now - c.began
	return out
}

// withBound returns a result with the most that a search has proved about the length of
// trails.
func (c *check) withBound(r *protocol.Result) *protocol.Result {
	out := *r
	for i := range c.members {
		out.NoErrorWithin = max(out.NoErrorWithin, c.members[i].NoErrorWithin)
	}
	return &out
}

// timed returns a worker's result with the time since the check began. An error keeps the time
// at which it was found.
func (c *check) timed(r *protocol.Result) *protocol.Result {
	out := *r
	out.Seconds += c.spent
	return &out
}

// The pause between two errors that are shown, so that the page does more than draw: at least
// leastPause seconds, and pauseTimes the time that it took to show the last one.
const (
	leastPause = 0.3
	pauseTimes = 3
)

// A screen notes which error the host shows.
type screen struct {
	last  *outcome // sent last
	busy  bool     // it has not been shown yet
	began float64  // when it was sent
	next  float64  // when the next one may be sent
}

// done notes that the host has shown a result.
func (s *screen) done(key int, now float64) {
	if s.busy && s.last.key == key {
		s.busy = false
		s.next = now + max(leastPause, pauseTimes*(now-s.began))
	}
}

// waitsToShow reports whether the best error has not been sent to the host.
func (c *check) waitsToShow() bool { return c.best != nil && c.best != c.show.last && !c.show.busy }

// showBest sends the best error to the host when the pause is over.
func (c *check) showBest(now float64) {
	if !c.waitsToShow() || c.group.shows && now < c.show.next {
		return
	}
	c.show.last, c.show.busy, c.show.began = c.best, c.group.shows, now
	c.group.do(&protocol.WorkersAction{Type: "found", Key: c.best.key, Result: c.best.result, Members: c.members})
}
