package workers

import "beeline/wasm/protocol"

// mostShortening is how many workers look for the shortest trail.
const mostShortening = 3

// shorten starts Auto's second stage: after the first error it looks for the shortest
// trail. If no time is left, or the user has stopped the check, the error is the result.
func (c *check) shorten(r *outcome, now float64) {
	seconds, more := c.secondsLeft(r.result.Seconds)
	if !more || c.stopping() {
		c.finish(r, "")
		return
	}
	c.members = past(c.members)
	c.shortening, c.spent = true, r.result.Seconds
	c.better(r)
	c.request.Options.Seconds, c.request.Trail, c.trailOf = seconds, r.result.SpinTrail, r.key
	c.share(min(len(c.parts), mostShortening), now)
}

// secondsLeft is the time limit of the second stage in seconds, 0 for none, and whether
// there is time for one at all. Without a limit of the user's it is long enough for models
// of some million states, and in proportion to what the error took.
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

// better takes an error and keeps it if its trail is the shortest so far.
func (c *check) better(r *outcome) {
	if c.best == nil || r.result.Trail != nil && r.length() < c.best.length() {
		c.best = r
	}
}

// seconds is the time that a result tells. Where the host shows errors, the best one keeps
// the time at which it was found.
func (c *check) seconds(r *outcome) float64 {
	if ended := c.parts[0].ended; c.shortening && !c.group.shows && ended != nil {
		return c.spent + ended.result.Seconds
	}
	if r == c.best {
		return r.result.Seconds
	}
	return c.spent + r.result.Seconds
}

// Between two errors that are shown lies a pause, so that the page does more than draw:
// at least leastPause seconds, and pauseTimes as long as showing the last one took.
const (
	leastPause = 0.3
	pauseTimes = 3
)

// A screen is which error the host shows.
type screen struct {
	last  *outcome // the newest that the host has
	busy  bool     // it has not been shown yet
	began float64  // when it was sent
	next  float64  // when the next one may be sent
}

// done takes that the host has shown a result.
func (s *screen) done(key int, now float64) {
	if s.busy && s.last.key == key {
		s.busy = false
		s.next = now + max(leastPause, pauseTimes*(now-s.began))
	}
}

// waitsToShow reports whether the host has still to hear of the best error.
func (c *check) waitsToShow() bool { return c.best != nil && c.best != c.show.last && !c.show.busy }

// showBest sends the best error to the host, if it is time to.
func (c *check) showBest(now float64) {
	if !c.waitsToShow() || c.group.shows && now < c.show.next {
		return
	}
	c.show.last, c.show.busy, c.show.began = c.best, c.group.shows, now
	c.group.do(&protocol.WorkersAction{Type: "found", Key: c.best.key, Result: c.best.result, Members: c.members})
}
