package session

import (
	"fmt"
	"slices"

	"beeline/engine/search"
	"beeline/lang"
	"beeline/wasm/protocol"
)

// headStart is the time, in seconds, that each member has before turns go by weight: many
// an error is that near to one of them, and far from the others.
const headStart = 0.002

// makingEach is the time, in seconds, that it takes to make a kernel for each action and
// each expression of a program.
const makingEach = 10e-6

// smallProgram is how many of them a program has at most that begins with the member
// whose trails are shortest. It is alone for smallStart, in seconds: most models of that
// size need no more, and the others would only be in its way.
const (
	smallProgram = 160
	smallStart   = 0.004
)

// handOver is the time, in seconds, in which other workers start, apart from what they
// do to the model. Until then the first one takes turns with their searches too.
const handOver = 0.2

// settled is the time, in seconds, after which an error is told at once instead of the
// shortest way to one, which small models have by then.
const settled = 0.03

// drawing is the time, in seconds, for which the others go on for each step of the trail
// that one has found: to draw it up takes longer than that, and there may be a short one.
const drawing = 25e-6

// holding is the time, in seconds, for which an error waits at most for the search that is
// made for shortest trails: in small models that one is there by then, and nobody reads a
// longer trail first.
const holding = 0.01

// Turns are a part of the time that has gone, so that none waits long in proportion;
// seconds.
const (
	turnPart     = 1.0 / 16
	shortestTurn = 0.002
)

// A portfolio is what a check carries out: one search, or several in turns. Of several
// the first that shows something ends all: an error, or that there is none; where the
// request has a trail, the shortest trail. Of several parts of a portfolio, in workers
// of their own, each has some of the members.
type portfolio struct {
	subject *subject
	request protocol.Request // with complete options
	several bool
	size    int     // actions and expressions of the program
	given   bool    // several are to shorten the trail of the request
	unit    float64 // MB that go with a share of one
	budget  int     // shares of this part
	members []*member
	waiting []*member // of the members
	live    []*run
	failed  []*run // ended by a mistake in the checker
	// held is a search whose trail is long, or may soon be seen not to be the shortest;
	// it is drawn up from until on.
	held  *run
	until float64
	// ended is the best result of those that have ended; won says that it is the end.
	ended  *protocol.Result
	won    bool
	told   int // steps of the shortest trail that was told, 0 is none
	began  float64
	next   float64 // time from which the next member may begin
	alone  float64 // time until which other workers may not have begun
	timeUp bool
}

// newPortfolio compiles a model and prepares the first search, or says why not.
func newPortfolio(l lang.Language, r protocol.Request, clock func() float64) (*portfolio, *protocol.Result) {
	asked := clock()
	o, err := complete(r.Options)
	if err != nil {
		return nil, refuse(r, nil, "bad option", err.Error())
	}
	if err := r.Options.NoEffect(o.Search); err != nil {
		return nil, refuse(r, nil, "bad option", err.Error())
	}
	room := int64(o.Memory) << 20
	collectNear(room)
	defer collectNear(room + besideStates)
	m, bad := load(l, r)
	if bad != nil {
		return nil, bad
	}
	r.Options = o
	m.watch.start(clock, o.Seconds)
	m.watch.room = o.Memory << 20 / edgesPart
	m.watch.began = asked
	p := &portfolio{subject: m, request: r, several: several(&o), size: m.whole.Program.Size}
	if p.several {
		p.given = r.Trail != ""
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
	p.began, p.told = clock(), p.live[0].told
	p.live[0].began, p.next = p.began, p.began+p.firstAlone()
	p.alone = p.began + (p.began - asked) + handOver
	return p, nil
}

// newRun prepares the search that a request asks for, of several the first.
func newRun(l lang.Language, r protocol.Request, clock func() float64) (*run, *protocol.Result) {
	p, bad := newPortfolio(l, r, clock)
	if bad != nil {
		return nil, bad
	}
	return p.live[0], nil
}

// deal takes the members that are asked for, of these the ones of this part, and
// divides the memory. It fails when there are more parts than members.
func (p *portfolio) deal() error {
	o := &p.request.Options
	list := membersOf(o, p.given)
	wanted, parts, shares, i := wantedErrors(o, p.subject.whole), max(o.Parts, 1), 0, 0
	for n := range list {
		m := &list[n]
		if m.aim() != 0 && m.aim()&wanted == 0 || m.wholeOnly() && o.Store == "collapse" {
			continue
		}
		m.Late = m.Late && i >= parts
		mine := i%parts == o.Part
		m.guest = !mine && o.Part == 0 && !m.Late && !m.slowToPrepare() && o.Search == "auto" && !p.given
		if mine || m.guest {
			p.members = append(p.members, m)
			asked, _ := complete(memberOptions(o, m, 0, p.given)) // what is wrong is told when it begins
			m.describe(i, &asked)
		}
		if !m.Late {
			shares += m.Share
			if mine {
				p.budget += m.Share
			}
		}
		i++
	}
	p.waiting = append(p.waiting, p.members...)
	p.withoutKernelFirst()
	p.unit = float64(o.Memory) / float64(shares)
	if len(p.waiting) == 0 {
		return fmt.Errorf("the search %s has %d parts at most", o.Search, i)
	}
	return nil
}

// small reports whether the program is a small one.
func (p *portfolio) small() bool { return p.size <= smallProgram }

// firstAlone is the time, in seconds, that the first member has for itself.
func (p *portfolio) firstAlone() float64 {
	if p.small() {
		return smallStart
	}
	return max(headStart, p.making())
}

// making is the time, in seconds, that it takes to make a kernel.
func (p *portfolio) making() float64 { return makingEach * float64(p.size) }

// withoutKernelFirst puts the search that has no kernel in front: in as much time as it
// takes to make one it finds many an error. In small programs it is the second.
func (p *portfolio) withoutKernelFirst() {
	to := 0
	if p.small() {
		to = 1
	}
	for i := len(p.waiting) - 1; i > to; i-- {
		if p.waiting[i].wholeOnly() {
			p.waiting[i-1], p.waiting[i] = p.waiting[i], p.waiting[i-1]
		}
	}
}

// start starts a waiting member, or says why it cannot be.
func (p *portfolio) start(i int) *protocol.Result {
	r, m := p.request, p.waiting[i]
	p.waiting = append(p.waiting[:i], p.waiting[i+1:]...)
	if p.several {
		o, err := complete(memberOptions(&r.Options, m, int(p.unit*float64(m.Share)), p.given))
		if err != nil {
			return refuse(r, nil, "bad option", err.Error())
		}
		r.Options = o
	}
	m.shown.Standing = protocol.StandingStopped // should it not begin
	s, bad := prepare(p.subject, r)
	if bad == nil {
		s.asked = p.request.Options.Search
		s.member, s.began, s.share, s.weight, s.guest = m, p.began, m.Share, float64(max(m.Weight, 1)), m.guest
		if i := p.turn(); i >= 0 {
			// It takes turns from now on: nothing but the start is made up for.
			s.spent = p.live[i].spent/p.live[i].weight*s.weight - headStart
		}
		p.live = append(p.live, s)
	}
	return bad
}

// begin starts the next member if its time has come: after as much time as it took to
// prepare the one before.
func (p *portfolio) begin(clock func() float64, now float64) {
	for i, m := range p.waiting {
		if p.due(m, now) {
			if bad := p.start(i); bad != nil {
				p.take(bad)
			}
			then := clock()
			p.next = then + max(then-now, headStart)
			return
		}
	}
}

// dismiss ends the searches that other workers have by now.
func (p *portfolio) dismiss() {
	guest := func(m *member) bool { return m.guest }
	p.members, p.waiting = slices.DeleteFunc(p.members, guest), slices.DeleteFunc(p.waiting, guest)
	p.live = slices.DeleteFunc(p.live, func(c *run) bool {
		if c.guest {
			c.release()
		}
		return c.guest
	})
}

// due reports whether a member is to begin now.
func (p *portfolio) due(m *member, now float64) bool {
	taken := 0
	for _, c := range p.live {
		taken += c.share
	}
	switch {
	case p.held != nil && (p.until-now < 2*p.making() || p.waitedFor(now) >= 0):
		return false // It would hardly have begun when the long trail is drawn up.
	case len(p.live) == 0:
		return true
	case m.Late:
		return p.ended != nil && taken+m.Share <= p.budget
	}
	return p.given || now >= p.next && (!m.slowToPrepare() || !p.early(now))
}

// turn returns which search has its turn: the one that has had least of the time, by its
// weight; -1 when there is none.
func (p *portfolio) turn() int {
	least := -1
	for i, c := range p.live {
		if least < 0 || c.spent/c.weight < p.live[least].spent/p.live[least].weight {
			least = i
		}
	}
	return least
}

// length is that of a turn, in seconds: one that is alone goes on until the next begins.
func (p *portfolio) length(now float64) float64 {
	if len(p.live) == 1 && len(p.waiting) > 0 {
		return max(p.next-now, shortestTurn)
	}
	return max((now-p.began)*turnPart, shortestTurn)
}

// advance searches for about the given time and reports whether the check has ended.
func (p *portfolio) advance(clock func() float64, seconds float64) bool {
	now := clock()
	if now >= p.alone {
		p.dismiss()
	}
	p.begin(clock, now)
	if p.held != nil && (now >= p.until || len(p.live) == 0) {
		p.draw(now)
		return true
	}
	if len(p.live) == 0 {
		return len(p.waiting) == 0
	}
	turn := p.turn()
	if i := p.waitedFor(now); i >= 0 {
		turn = i
	}
	c := p.live[turn]
	if p.several {
		seconds = min(seconds, p.length(now))
	}
	now = clock()
	done := c.guarded(clock, seconds)
	c.spent -= now
	now = clock()
	c.spent += now
	if done || p.several && p.enough(c, now) {
		p.live = append(p.live[:turn], p.live[turn+1:]...)
		p.end(c, now)
	}
	p.timeUp = p.subject.watch.over(now)
	return p.won || p.timeUp || len(p.live)+len(p.waiting) == 0 && p.held == nil
}

// end takes what a search has come to, an error with a long trail when the others have
// had their time to find a shorter one.
func (p *portfolio) end(c *run, now float64) {
	if c.failure != "" {
		p.failed = append(p.failed, c)
		p.take(c.guardedResult(now, ""))
		return
	}
	f := c.search.Finding()
	wait := max(float64(len(f.Trail.Steps))*drawing, p.holds(now))
	c.standsAtEnd()
	switch {
	case f.Kind == search.NoError || !p.several || p.given || c.shortest() || wait < shortestTurn:
		p.take(c.guardedResult(now, ""))
	case p.held == nil:
		p.held, p.until = c, now+wait
	default:
		if far := p.held.search.Finding(); len(f.Trail.Steps) < len(far.Trail.Steps) {
			p.held, c = c, p.held
		}
		c.release()
		p.until = min(p.until, now+wait)
	}
}

// early reports whether small models may still be under way.
func (p *portfolio) early(now float64) bool { return now-p.began < settled }

// forShortest is which search under way is made for shortest trails, -1 without one.
func (p *portfolio) forShortest() int {
	return slices.IndexFunc(p.live, func(c *run) bool { return protocol.SearchNamed(c.options.Search).ShortTrails })
}

// holds is the time, in seconds, for which an error waits for a search that is made for
// shortest trails: no longer than the check has taken until then.
func (p *portfolio) holds(now float64) float64 {
	if !p.early(now) || p.forShortest() < 0 {
		return 0
	}
	return min(now-p.began, holding)
}

// waitedFor is which search an error waits for in the first moments, -1 when there is no
// such error or search: it has all turns, and nothing else begins.
func (p *portfolio) waitedFor(now float64) int {
	if p.held == nil || !p.early(now) {
		return -1
	}
	return p.forShortest()
}

// draw takes the error that has waited.
func (p *portfolio) draw(now float64) {
	p.take(p.held.guardedResult(now, ""))
	p.held = nil
}

// enough reports whether a search that goes on for the shortest trail has an error,
// which is what is asked for once the time for small models is over.
func (p *portfolio) enough(r *run, now float64) bool {
	return r.sure.Kind != search.NoError && !p.early(now)
}

// take weighs the result of a member that has ended.
func (p *portfolio) take(r *protocol.Result) {
	if p.ended == nil || tellsMore(r, p.ended) {
		p.ended = r
	}
	p.won = p.won || r.Shortest || !p.given && (r.Verdict == protocol.VerdictError || r.Verdict == protocol.VerdictNoError)
}

// tellsMore compares results of one model. An error tells most, with the shorter trail,
// then a proof; otherwise what has seen more states, without those that iterated
// searches see again and again.
func tellsMore(a, b *protocol.Result) bool {
	switch {
	case a.Trail != nil && b.Trail != nil:
		return a.Shortest || a.Trail.Length < b.Trail.Length
	case a.Trail != nil || b.Trail != nil:
		return a.Trail != nil
	case a.Kind == internalError || b.Kind == internalError:
		return a.Kind != internalError
	case a.Verdict == protocol.VerdictNoError || a.Store == "bits":
		return a.Verdict == protocol.VerdictNoError
	}
	return a.States > b.States || b.Store == "bits"
}

// better returns the result of the nearest error met so far if it is a nearer one than
// was told before, and nil otherwise.
func (p *portfolio) better(now float64) *protocol.Result {
	for _, c := range p.live {
		if r := c.better(now); r != nil && r.Trail != nil && (p.told == 0 || r.Trail.Length < p.told) {
			p.told, r.Members = r.Trail.Length, p.standings()
			return r
		}
	}
	return nil
}

// awaited reports whether other parts wait for what this one finds: those of an iterated
// search begin again behind each trail.
func (p *portfolio) awaited() bool {
	o := &p.request.Options
	return o.Search == "iterate" && o.Parts > 1
}

// result ends the check. Stopped is the kind of an end that did not come from the
// searches, or "".
func (p *portfolio) result(now float64, stopped string) *protocol.Result {
	switch {
	case p.held == nil:
	case p.won:
		p.held.release()
	default:
		p.draw(now)
	}
	for _, c := range p.live {
		c.stands(protocol.StandingStopped)
		if p.won {
			c.release()
			continue
		}
		c.timeUp, c.options.Seconds = p.timeUp, p.request.Options.Seconds
		p.take(c.guardedResult(now, stopped))
	}
	p.live = nil
	p.addFailures()
	p.ended.Seconds, p.ended.Members = now-p.began, p.standings()
	if p.several && p.ended.Kind == "memory limit" {
		p.ended.Message = fmt.Sprintf("The searches reached the memory limit of %d MB that they share; raise it to see more.", p.request.Options.Memory)
	}
	return p.ended
}

// progress adds up what the members have done.
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
	out.Seconds, out.MaxBytes, out.MaxSeconds = now-p.began, uint64(o.Memory)<<20, o.Seconds
	out.Members = p.standings()
	if p.several {
		out.Iterations = nil // of one member; the others do as much
	}
	return out
}
