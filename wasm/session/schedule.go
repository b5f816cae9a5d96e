package session

import (
	"slices"

	"beeline/engine/search"
	"beeline/wasm/protocol"
)

// Which search of a portfolio has the next turn, when members start, and how long an error
// waits for a shorter trail.

// A schedule has times on the host's clock, in seconds.
type schedule struct {
	began     float64 // when the model was compiled and the first search prepared
	next      float64 // the next member may start
	guestsEnd float64 // other workers have started their searches
}

// A heldError is a search whose error is not drawn yet: its trail is long, or a shorter one
// may follow soon.
type heldError struct {
	run   *run // nil without one
	until float64
}

const (
	// headStart is the time, in seconds, that each member has before turns go by weight:
	// one search often finds an error that soon, while others would need long.
	headStart = 0.002
	// kernelTime is the time, in seconds, to generate the kernel code of one action or
	// expression.
	kernelTime = 10e-6
	// Programs with up to smallProgram actions and expressions start with the member that
	// has the shortest trails. It runs alone for smallStart seconds, which is enough for
	// most of them.
	smallProgram = 160
	smallStart   = 0.004
	// guestTime is the time, in seconds, in which other workers start, without the time to
	// prepare the model. Until then the first worker runs their searches too.
	guestTime = 0.2
	// earlyTime is the first part of a check, in seconds. Small models are searched by
	// then, so an error waits for a shortest trail. Later it is shown at once.
	earlyTime = 0.03
	// maxWait is how long, in seconds, an error waits at most for a search for shortest
	// trails. Nobody reads a trail so fast.
	maxWait = 0.01
	// drawTime is how long, in seconds per trail step, other searches continue before the
	// trail is drawn. Drawing takes longer, and a shorter trail may be found.
	drawTime = 25e-6
	// A turn takes turnPart of the time since the check began, so that no search waits long
	// in proportion, and at least shortestTurn seconds.
	turnPart     = 1.0 / 16
	shortestTurn = 0.002
)

// programSize is the number of actions and expressions.
func (p *portfolio) programSize() int { return p.subject.whole.Program.Size }

func (p *portfolio) small() bool { return p.programSize() <= smallProgram }

// firstAlone is the time, in seconds, that the first member runs alone.
func (p *portfolio) firstAlone() float64 {
	if p.small() {
		return smallStart
	}
	return max(headStart, p.kernelSeconds())
}

// kernelSeconds is the time, in seconds, to generate a kernel.
func (p *portfolio) kernelSeconds() float64 { return kernelTime * float64(p.programSize()) }

// startNext starts the next member that is due. The one after it waits for as long as the
// preparation took.
func (p *portfolio) startNext(clock func() float64, now float64) {
	for i, m := range p.waiting {
		if p.due(m, now) {
			if bad := p.start(i); bad != nil {
				p.take(bad)
			}
			then := clock()
			p.times.next = then + max(then-now, headStart)
			return
		}
	}
}

// due reports whether a member is to start now.
func (p *portfolio) due(m *member, now float64) bool {
	shares := 0
	for _, c := range p.live {
		shares += c.member.Share
	}
	switch {
	case p.held.run != nil && (p.held.until-now < 2*p.kernelSeconds() || p.awaited(now) >= 0):
		return false // The held error would be drawn just after the start.
	case len(p.live) == 0:
		return true
	case m.Late:
		return p.best != nil && shares+m.Share <= p.memory.budget
	}
	return p.shortening() || now >= p.times.next && (!m.slowToPrepare() || !p.early(now))
}

// nextTurn returns the index of the live search that has used the least time for its weight,
// -1 if there is none.
func (p *portfolio) nextTurn() int {
	least := -1
	for i, c := range p.live {
		if least < 0 || c.member.used() < p.live[least].member.used() {
			least = i
		}
	}
	return least
}

// turnLength is the length of a turn, in seconds. A search that runs alone continues until
// the next one starts.
func (p *portfolio) turnLength(now float64) float64 {
	if len(p.live) == 1 && len(p.waiting) > 0 {
		return max(p.times.next-now, shortestTurn)
	}
	return max((now-p.times.began)*turnPart, shortestTurn)
}

// early reports whether a small model may still be searched.
func (p *portfolio) early(now float64) bool { return now-p.times.began < earlyTime }

// forShortest is the index of a live search for shortest trails, -1 without one.
func (p *portfolio) forShortest() int {
	return slices.IndexFunc(p.live, func(c *run) bool { return protocol.SearchNamed(c.options.Search).ShortTrails })
}

// waitSeconds is how long, in seconds, an error waits for a search for shortest trails: no
// longer than the check has taken so far.
func (p *portfolio) waitSeconds(now float64) float64 {
	if !p.early(now) || p.forShortest() < 0 {
		return 0
	}
	return min(now-p.times.began, maxWait)
}

// awaited is the index of the search that an early error waits for, -1 without one. That
// search has all turns, and no member starts.
func (p *portfolio) awaited(now float64) int {
	if p.held.run == nil || !p.early(now) {
		return -1
	}
	return p.forShortest()
}

// endsEarly reports whether a search is to end although it continues toward a shortest
// trail: its error is shown at once when the check is no longer early.
func (p *portfolio) endsEarly(c *run, now float64) bool {
	return c.reduced.finding.Kind != search.NoError && !p.early(now)
}
