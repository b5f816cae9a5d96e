package session

import (
	"slices"

	"beeline/engine/format"
	"beeline/lang"
	"beeline/wasm/protocol"
)

// A portfolio carries out a check: one search, or several that take turns. Of several, the
// first that finds an error, or proves that there is none, ends the check. If the request
// has a trail, a search that proves its trail a shortest one ends it. Workers can share a
// portfolio: each carries out one part, with some of the members.
type portfolio struct {
	subject *subject
	request protocol.Request // with complete options
	several bool
	members []*member
	waiting []*member // members that have not started
	live    []*run    // searches that take turns
	failed  []*run    // searches that a mistake in the checker ended
	memory  memoryShares
	times   schedule
	timeUp  bool
	held    heldError
	best    *protocol.Result // of the searches that have ended
	decided bool             // best ends the check
	sent    int              // steps of the shortest trail sent so far, 0 without one
}

// memoryShares divides the memory among the members.
type memoryShares struct {
	unit   float64 // MB per share
	budget int     // shares of this part
	heap   int64   // bytes that Go's heap may have
}

// newPortfolio compiles a model and prepares the first search, or returns the result that
// says why it cannot.
func newPortfolio(l lang.Language, r protocol.Request, clock func() float64) (*portfolio, *protocol.Result) {
	requested := clock()
	o, err := complete(r.Options)
	if err != nil {
		return nil, refuse(r, nil, "bad option", err.Error())
	}
	if err := r.Options.NoEffect(o.Search); err != nil {
		return nil, refuse(r, nil, "bad option", err.Error())
	}
	bytes := int64(o.Memory) << 20
	limitHeap(bytes)
	defer limitHeap(bytes + heapReserve)
	ended := false
	enough := func() bool {
		ended = ended || o.Seconds > 0 && clock()-requested > o.Seconds
		return ended
	}
	property, err := resolveProperty(l, textOf(r), enough, &o)
	if err != nil {
		return nil, refuse(r, nil, "bad property", err.Error())
	}
	m, bad := loadFor(l, r, property, enough)
	if bad != nil {
		if ended {
			bad.Verdict, bad.Kind = protocol.VerdictIncomplete, "time limit"
		}
		return nil, bad
	}
	if r.Options.Heuristic == "" {
		o.Heuristic = usualEstimate(&o, m.whole)
	}
	r.Options = o
	m.watch.start(clock, o.Seconds)
	m.watch.edgeBytes = o.Memory << 20 / edgesPart
	m.watch.began = requested
	p := &portfolio{subject: m, request: r, several: several(&o)}
	if p.several {
		err = p.deal()
	} else {
		p.waiting = []*member{{}}
	}
	if err != nil {
		return nil, refuse(r, nil, "bad option", err.Error())
	}
	if bad := p.start(0); bad != nil {
		return nil, bad
	}
	p.times.began, p.sent = clock(), p.live[0].sent
	p.live[0].began, p.times.next = p.times.began, p.times.began+p.firstAlone()
	p.times.guestsEnd = p.times.began + (p.times.began - requested) + guestTime
	return p, nil
}

// newRun prepares the search of a request; of several searches, the first.
func newRun(l lang.Language, r protocol.Request, clock func() float64) (*run, *protocol.Result) {
	p, bad := newPortfolio(l, r, clock)
	if bad != nil {
		return nil, bad
	}
	return p.live[0], nil
}

// shortening reports whether the searches look for shorter trails than the request's.
func (p *portfolio) shortening() bool { return p.several && p.request.Trail != "" }

// deal chooses the members of this part and divides the memory. It fails if there are more
// parts than members.
func (p *portfolio) deal() error {
	o := &p.request.Options
	list := membersOf(o, p.shortening())
	wanted, parts, shares, i := wantedErrors(o, p.subject.whole), max(o.Parts, 1), 0, 0
	for n := range list {
		m := &list[n]
		if m.aims() != 0 && m.aims()&wanted == 0 || m.needsWholeStates() && o.Store == "collapse" {
			continue
		}
		m.Late = m.Late && i >= parts
		mine := i%parts == o.Part
		m.guest = !mine && o.Part == 0 && !m.Late && !m.slowToPrepare() && o.Search == "auto" && !p.shortening()
		if mine || m.guest {
			p.members = append(p.members, m)
			memberOptions, _ := complete(memberOptions(o, m, 0, p.shortening())) // start reports the error
			m.describe(i, &memberOptions)
		}
		if !m.Late {
			shares += m.Share
			if mine {
				p.memory.budget += m.Share
			}
		}
		i++
	}
	p.waiting = append(p.waiting, p.members...)
	p.moveRandomForward()
	p.memory.unit = float64(spareBytes(uint64(o.Memory)<<20)>>20) / float64(shares)
	if len(p.waiting) == 0 {
		return format.Errorf("the search %s has at most %d parts", o.Search, i)
	}
	return nil
}

// moveRandomForward lets the search without a kernel start first, or second in small
// programs: it often finds an error before a kernel has been generated.
func (p *portfolio) moveRandomForward() {
	to := 0
	if p.small() {
		to = 1
	}
	for i := len(p.waiting) - 1; i > to; i-- {
		if p.waiting[i].needsWholeStates() {
			p.waiting[i-1], p.waiting[i] = p.waiting[i], p.waiting[i-1]
		}
	}
}

// start starts the waiting member i, or returns the result that says why it cannot.
func (p *portfolio) start(i int) *protocol.Result {
	r, m := p.request, p.waiting[i]
	p.waiting = slices.Delete(p.waiting, i, i+1)
	if p.several {
		o, err := complete(memberOptions(&r.Options, m, int(p.memory.unit*float64(m.Share)), p.shortening()))
		if err != nil {
			return refuse(r, nil, "bad option", err.Error())
		}
		r.Options = o
	}
	m.shown.Standing = protocol.StandingStopped // if it cannot start
	s, bad := prepare(p.subject, r)
	if bad == nil {
		s.requested = p.request.Options.Search
		s.member, s.began = m, p.times.began
		if i := p.nextTurn(); i >= 0 {
			// It has not waited for turns before now. It only gets its head start.
			m.spent = p.live[i].member.used()*m.weight() - headStart
		}
		p.live = append(p.live, s)
	}
	return bad
}

// dismissGuests ends the searches that other workers have started by now.
func (p *portfolio) dismissGuests() {
	guest := func(m *member) bool { return m.guest }
	p.members, p.waiting = slices.DeleteFunc(p.members, guest), slices.DeleteFunc(p.waiting, guest)
	p.live = slices.DeleteFunc(p.live, func(c *run) bool {
		if c.member.guest {
			c.release()
		}
		return c.member.guest
	})
}

// advance searches for about the given time, in seconds, and reports whether the check has
// ended.
func (p *portfolio) advance(clock func() float64, seconds float64) bool {
	now := clock()
	if now >= p.times.guestsEnd {
		p.dismissGuests()
	}
	p.startNext(clock, now)
	p.shareHeap()
	if p.held.run != nil && (now >= p.held.until || len(p.live) == 0) {
		p.takeHeld(now)
		return true
	}
	if len(p.live) == 0 {
		return len(p.waiting) == 0
	}
	turn := p.nextTurn()
	if i := p.awaited(now); i >= 0 {
		turn = i
	}
	c := p.live[turn]
	if p.several {
		seconds = min(seconds, p.turnLength(now))
	}
	now = clock()
	done := c.guarded(clock, seconds)
	c.member.spent -= now
	now = clock()
	c.member.spent += now
	if done || p.several && p.endsEarly(c, now) {
		p.live = slices.Delete(p.live, turn, turn+1) // It clears the last element, which would keep a search's states.
		p.end(c, now)
	}
	p.timeUp = p.subject.watch.over(now)
	return p.decided || p.timeUp || len(p.live)+len(p.waiting) == 0 && p.held.run == nil
}

// sendsAtOnce reports whether errors are to be sent at once. The other parts of an iterated
// search wait for them: after each trail they continue with its length.
func (p *portfolio) sendsAtOnce() bool {
	o := &p.request.Options
	return o.Search == "iterate" && o.Parts > 1
}

// progress adds up the progress of the members.
func (p *portfolio) progress(now float64) *protocol.Progress {
	o := &p.request.Options
	out := &protocol.Progress{}
	for _, c := range p.live {
		q := c.progress(now)
		q.States += out.States
		q.Transitions += out.Transitions
		q.Frontier += out.Frontier
		q.Depth = max(out.Depth, q.Depth)
		q.Bytes += out.Bytes
		out = q
	}
	out.Seconds, out.MaxBytes, out.MaxSeconds = now-p.times.began, uint64(o.Memory)<<20, o.Seconds
	out.Members = p.standings()
	if p.several {
		out.Iterations = nil // one member's, while the numbers are all members'
	}
	return out
}
