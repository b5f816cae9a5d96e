package workers

import (
	"beeline/engine/format"
	"beeline/wasm/protocol"
)

// reportEvery is the time between two reports of an iterated search, in seconds.
const reportEvery = 0.2

// longestShown is the largest number of steps of a trail that is shown during the search.
const longestShown = 400

// rounds are the rounds of an iterated search. Each worker has some of the table sizes. When
// one finds an error, each other worker starts its next round: it searches again, from its
// smallest table, for shorter trails. A worker reports a result for each round.
type rounds struct {
	limit     float64 // seconds, 0 is none
	began     float64
	reported  float64  // when progress was reported last
	shownBest *outcome // the error whose trail was reported last
	searches  searches
	best      *outcome // the shortest error so far
	finder    int      // the part that found it
	parts     []roundsPart
	done      protocol.Progress // of the rounds that have ended
	atomic    uint64            // their atomic steps
}

// A roundsPart is what one worker has done.
type roundsPart struct {
	asked int                // rounds without a result so far
	known int                // searches of the current round that it has reported
	live  *protocol.Progress // of the current round
	peak  uint64             // bytes
}

func newRounds(parts int, limit, now float64) *rounds {
	return &rounds{limit: limit, began: now, reported: now - reportEvery, parts: make([]roundsPart, parts)}
}

// addSearches adds the searches that a worker reports.
func (r *rounds) addSearches(i int, it *protocol.Iterations) {
	if p := &r.parts[i]; it != nil && it.Count > p.known {
		r.searches.add(it, p.known)
		p.known = it.Count
	}
}

// progress notes the progress of a part. It returns the progress of all, nil if the last
// report is too recent, and the key of the best error if its trail was not reported before.
func (r *rounds) progress(i int, p *protocol.Progress, now float64) (all *protocol.Progress, trailOf int) {
	part := &r.parts[i]
	part.live, part.peak = p, max(part.peak, p.Bytes)
	r.addSearches(i, p.Iterations)
	if now-r.reported < reportEvery {
		return nil, 0
	}
	r.reported = now
	if r.best != r.shownBest && r.best.length() <= longestShown {
		trailOf = r.best.key
	}
	r.shownBest = r.best
	sum, out := r.total(), *p
	out.States, out.Transitions, out.Frontier, out.Bytes, out.Depth = sum.States, sum.Transitions, sum.Frontier, sum.Bytes, sum.Depth
	out.Seconds, out.MaxSeconds, out.Iterations = now-r.began, r.limit, r.searches.changes()
	return &out, trailOf
}

// total adds up all parts and all rounds.
func (r *rounds) total() *protocol.Progress {
	list := []*protocol.Progress{&r.done}
	for i := range r.parts {
		list = append(list, r.parts[i].live)
	}
	return total(list)
}

// found notes an error and reports whether its trail is the shortest so far. Of two trails
// with equal length it keeps the later one if that has classes, or if the same worker reports
// it again.
func (r *rounds) found(i int, out *outcome) bool {
	r.addSearches(i, out.result.Iterations)
	if out.result.Trail == nil {
		return false
	}
	shorter := r.best == nil || out.length() < r.best.length()
	replaces := !shorter && out.length() == r.best.length() && (hasClasses(out) || i == r.finder && !hasClasses(r.best))
	if shorter || replaces {
		r.best, r.finder = out, i
	}
	return shorter
}

func hasClasses(r *outcome) bool {
	return r.result.Iterations != nil && r.result.Iterations.Classes != nil
}

// end notes the result of a round. It returns what found returns.
func (r *rounds) end(i int, out *outcome) bool {
	shorter := r.found(i, out)
	p, sum := &r.parts[i], out.result
	p.asked--
	p.known, p.live, p.peak = 0, nil, max(p.peak, sum.PeakBytes)
	r.done.States += sum.States
	r.done.Transitions += sum.Transitions
	r.done.Depth = max(r.done.Depth, sum.Depth)
	r.atomic += sum.AtomicSteps
	return shorter
}

// result returns the best error, or else the last result, with the numbers of all parts. The
// heading goes before the text of its report.
func (r *rounds) result(last *outcome, now float64) (out *outcome, heading string) {
	if r.best != nil {
		last = r.best
	}
	sum, all := r.total(), *last.result
	all.States, all.Transitions, all.Matched = sum.States, sum.Transitions, sum.Transitions-sum.States
	all.AtomicSteps, all.Depth, all.Seconds = r.atomic, sum.Depth, now-r.began
	all.PeakBytes = 0
	for i := range r.parts {
		all.PeakBytes += r.parts[i].peak
	}
	it := r.searches.shown()
	if hasClasses(last) {
		it.Classes = last.result.Iterations.Classes
	}
	all.Iterations = it
	if len(r.parts) > 1 {
		heading = format.Sprintf("From one of %d workers:", len(r.parts))
	}
	return &outcome{last.key, &all}, heading
}

// endRound handles the result of a round of a part.
func (c *check) endRound(i int, r *outcome, now float64) {
	if r.result.Verdict == protocol.VerdictBadInput {
		c.finish(r, "", now)
		return
	}
	shorter := c.rounds.end(i, r)
	partEnded := c.rounds.parts[i].asked == 0
	if partEnded {
		c.parts[i].ended = r
	}
	if shorter {
		c.startRound(i, r, partEnded, now)
	}
	if !c.allEnded() {
		return
	}
	// A result of a part that a limit or a mistake ended takes precedence over one that tried
	// all sizes.
	last := r
	for p := range c.parts {
		if end := c.parts[p].ended; end.result.Kind != "pruned" {
			last = end
			break
		}
	}
	c.finishRounds(last, now)
}

// finishRounds ends an iterated search. All parts have ended.
func (c *check) finishRounds(last *outcome, now float64) {
	r, heading := c.rounds.result(last, now)
	c.group.end(1)
	c.deliver(&delivery{key: r.key, result: r.result, heading: heading}, now)
}

// startRound starts a new round of the other workers after an error: they look for shorter
// trails. The worker that found the error continues by itself if the error is of its newest
// round.
func (c *check) startRound(finder int, r *outcome, newest bool, now float64) {
	if c.stopping() || len(c.parts) == 1 {
		return
	}
	depth := r.length() - 1
	if depth < 1 {
		c.stop(now)
		return
	}
	seconds := 0.0
	if c.rounds.limit > 0 {
		if seconds = c.rounds.limit - (now - c.rounds.began); seconds < 0 {
			return
		}
	}
	c.request.Options.Depth, c.request.Options.Seconds = depth, seconds
	for i := range c.parts {
		if c.parts[i].asked && !(i == finder && newest) {
			c.parts[i].ended = nil
			c.ask(i, now)
		}
	}
}
