package workers

import (
	"slices"

	"beeline/wasm/protocol"
)

// headStart is how long, in seconds, the first worker runs before the others start: most
// checks need no more. In the first check the browser still compiles the module's functions,
// and others would only delay the first worker.
const headStart, firstHeadStart = 0.05, 0.3

// patience is how long, in seconds, workers may take to answer a stop. Then they are ended.
const patience = 0.07

// gaveUp is the note on a result when a worker fails after an error has been found.
const gaveUp = "The search for a shorter run ended early. This is the shortest run that it found."

// An outcome is a result of a worker and the key that the host gave it.
type outcome struct {
	key    int
	result *protocol.Result
}

// id is the key, 0 without an outcome.
func (r *outcome) id() int {
	if r == nil {
		return 0
	}
	return r.key
}

// length is the length of the trail, 0 without one.
func (r *outcome) length() int {
	if r == nil || r.result.Trail == nil {
		return 0
	}
	return r.result.Trail.Length
}

// A check is shared by workers until it has a result.
type check struct {
	group   *Group
	request protocol.Request // of the current stage, without the part
	trailOf int              // key of the result whose trail the request has
	parts   []part
	cores   int      // that workers and threads of Auto may use, 0 without threads
	others  float64  // when the other workers start
	best    *outcome // the shortest error so far, nil without one
	show    screen
	rounds  *rounds // of an iterated search, otherwise nil
	last    *protocol.Progress
	// inMemory is the number of states of the searches that run, in the last progress.
	inMemory uint64
	size     *protocol.Size // of the model's states, nil before the first progress
	members  []protocol.Member
	counted  counted
	held     *delivery // the result, while its premise is looked for
	// mistakes are the messages of results after mistakes in the checker.
	mistakes []string
	// shortening reports that this is Auto's second stage. spent is the time of the first
	// stage, in seconds.
	shortening bool
	spent      float64
	began      float64 // of the first stage
	stopBy     float64 // when workers that have not answered a stop are ended
}

// A part is one worker's part of a check.
type part struct {
	asked    bool    // the worker has its request
	heard    float64 // time of the last message to or from the worker
	progress *protocol.Progress
	ended    *outcome // nil while the worker searches
}

// share gives each worker its part. The first starts now, the others after its head start.
func (c *check) share(workers int, now float64) {
	c.group.id++
	c.parts = make([]part, workers)
	c.group.end(workers)
	c.ask(0, now)
	c.others = never
	if workers > 1 {
		c.others = now + headStart
		if c.group.id == 1 {
			c.others = now + firstHeadStart
		}
	}
}

// ask sends a worker its part.
func (c *check) ask(i int, now float64) {
	r := c.request
	if r.Type == "check" && r.Options.Search == "auto" {
		r.Options.First = true // The second stage comes from here.
	}
	r.Options.Part, r.Options.Parts = 0, 0
	if len(c.parts) > 1 {
		r.Options.Part, r.Options.Parts = i, len(c.parts)
	}
	if left := c.cores - len(c.parts); i == 0 && left > 0 {
		// Only the first part has a breadth-first search.
		r.Options.Threads = min(left+1, protocol.MaxCores)
	}
	c.parts[i].asked, c.parts[i].heard = true, now
	if c.rounds != nil {
		c.rounds.parts[i].asked++
	}
	c.group.send(i, &r, c.trailOf)
}

// timers carries out what is due: other workers start, a stop ends, an error is shown.
func (c *check) timers(now float64) {
	if now >= c.others {
		c.others = never
		for i := 1; i < len(c.parts); i++ {
			c.ask(i, now)
		}
	}
	if now >= c.stopBy {
		c.giveUp(now)
		return
	}
	c.showBest(now)
}

// nextTimer returns the time at which timers is due next, never if it is not.
func (c *check) nextTimer() float64 {
	next := min(c.others, c.stopBy)
	if c.waitsToShow() {
		next = min(next, c.show.next)
	}
	return next
}

// silentFrom returns the time from which a searching worker counts as silent: the earliest
// of all workers, never if none searches.
func (c *check) silentFrom() float64 {
	from := never
	for i := range c.parts {
		if p := &c.parts[i]; p.asked && p.ended == nil {
			from = min(from, p.heard+silence)
		}
	}
	return from
}

// receive handles a response of worker i. out has the key of its result.
func (c *check) receive(i int, r *protocol.Response, out outcome, now float64) {
	if r.ID != c.group.id || i >= len(c.parts) {
		return
	}
	c.parts[i].heard = now
	switch r.Type {
	case "progress":
		c.progress(i, r.Progress, now)
	case "found":
		if c.held != nil {
			return
		}
		out.result = c.timed(r.Found)
		if c.rounds == nil {
			c.better(&out)
		} else if c.rounds.found(i, &out) {
			c.startRound(i, &out, c.rounds.parts[i].asked == 1, now)
		}
	case "result":
		out.result = c.timed(r.Result)
		if r.Result.Kind == protocol.InternalError {
			c.mistakes = append(c.mistakes, r.Result.Message)
		}
		c.end(i, &out, now)
	case "compiled":
		if c.group.everything != nil {
			c.group.everything.begin(r.Compiled.Properties, now)
		}
	}
}

// progress notes the progress of a worker and reports the progress of all.
func (c *check) progress(i int, p *protocol.Progress, now float64) {
	c.members = joined(c.members, p.Members)
	c.parts[i].progress = p
	if p.Size != nil {
		c.size = p.Size
	}
	all, trailOf := c.total(), 0
	if c.rounds != nil {
		all, trailOf = c.rounds.progress(i, p, now)
	} else {
		c.inMemory = all.States
		c.counted.cumulate(all, c.members)
		all.Seconds += c.spent
		if all.MaxSeconds > 0 {
			all.MaxSeconds += c.spent
		}
	}
	if all != nil {
		c.last = all
		c.group.do(&protocol.WorkersAction{Type: "progress", Progress: all, TrailOf: trailOf, Members: c.members})
	}
}

// total is the progress of all parts.
func (c *check) total() *protocol.Progress {
	var list []*protocol.Progress
	for i := range c.parts {
		list = append(list, c.parts[i].progress)
	}
	return total(list)
}

// end handles the result of a part.
func (c *check) end(i int, r *outcome, now float64) {
	c.members = joined(c.members, r.result.Members)
	if c.rounds != nil {
		c.endRound(i, r, now)
		return
	}
	c.parts[i].ended = r
	verdict := r.result.Verdict
	isError := verdict == protocol.VerdictError
	auto := c.request.Options.Search == "auto"
	switch {
	case len(c.parts) == 1 && !auto:
		if !isError && c.best != nil {
			r = c.best
		}
		c.finish(r, "", now)
		return
	case c.shortening:
		if isError && r.result.Shortest {
			c.finish(r, "", now)
			return
		}
		if isError {
			c.better(r)
		}
	case isError && auto && !r.result.Shortest && !c.request.Options.First:
		c.shorten(r, now)
		return
	case isError || verdict == protocol.VerdictNoError || i == 0 && verdict == protocol.VerdictBadInput:
		c.finish(r, "", now)
		return
	}
	if c.allEnded() {
		c.finish(c.bestOutcome(), "", now)
	}
}

func (c *check) allEnded() bool {
	for i := range c.parts {
		if c.parts[i].ended == nil {
			return false
		}
	}
	return true
}

// bestOutcome returns the shortest error, or else the incomplete result with the most states.
func (c *check) bestOutcome() *outcome {
	if c.best != nil {
		return c.best
	}
	most := c.parts[0].ended
	for i := range c.parts {
		if r := c.parts[i].ended; r.result.Verdict == protocol.VerdictIncomplete && r.result.States > most.result.States {
			most = r
		}
	}
	return most
}

// finish ends the check with a result and a note, which may be empty.
func (c *check) finish(r *outcome, note string, now float64) {
	g := c.group
	if c.parts[0].ended == nil && len(g.running) > 0 && g.running[0] {
		g.send(0, &protocol.Request{Type: "stop"}, 0)
	}
	g.end(1)
	result, heading := r.result, ""
	switch {
	case c.shortening && result.Trail != nil:
		result = c.bounded(result, now)
		heading = result.GaveUp()
	case result.Verdict == protocol.VerdictIncomplete:
		result = c.withBound(result)
	}
	d := &delivery{key: r.key, result: result, heading: heading, note: note}
	switch {
	case c.held != nil:
		d = c.withPremise(result)
	case c.lookForPremise(d, now):
		return
	}
	c.deliver(d, now)
}

// A delivery is the result of a check: the result, its key, a heading for its report, a note
// that it does not say, and the searches of all workers.
type delivery struct {
	key           int
	result        *protocol.Result
	heading, note string
	members       []protocol.Member
}

func (d *delivery) action(kind string) *protocol.WorkersAction {
	return &protocol.WorkersAction{Type: kind, Key: d.key, Result: d.result, Heading: d.heading, Note: d.note, Members: d.members}
}

// deliver reports the result and forgets the check. Mistakes of the checker in other workers
// become notes of the result.
func (c *check) deliver(d *delivery, now float64) {
	c.group.check = nil
	noted := *d.result
	noted.Notes = slices.Clone(d.result.Notes)
	for _, m := range c.mistakes {
		if m != noted.Message && !slices.Contains(noted.Notes, m) {
			noted.Notes = append(noted.Notes, m)
		}
	}
	d.result, d.members = &noted, ended(c.members)
	if c.group.everything != nil {
		c.group.everything.end(d, now)
		return
	}
	c.group.do(d.action("result"))
}

// survives handles the failure of worker i. It reports whether the check continues or has a
// result: an error found before is kept, and the other workers continue. Without an error, a
// check does not survive the failure of the first worker.
func (c *check) survives(i int, now float64) bool {
	switch {
	case i >= len(c.parts) || !c.parts[i].asked:
		return true
	case c.held != nil:
		c.finish(&outcome{0, stopped(nil)}, "", now)
		return true
	case c.best != nil:
		c.finish(c.best, gaveUp, now)
		return true
	case c.rounds != nil && (i > 0 || c.rounds.best != nil):
		c.rounds.parts[i].asked = 1
		c.end(i, &outcome{0, stopped(c.rounds.parts[i].live)}, now)
		return true
	case i > 0:
		c.end(i, &outcome{0, stopped(c.parts[i].progress)}, now)
		return true
	}
	return false
}

// stop asks all workers for their results. Workers that do not answer in time are ended.
func (c *check) stop(now float64) {
	c.others = never
	if c.stopBy == never {
		c.stopBy = now + patience
	}
	for i := range c.parts {
		switch p := &c.parts[i]; {
		case !p.asked:
			p.ended = &outcome{0, stopped(nil)}
		case p.ended == nil:
			c.group.send(i, &protocol.Request{Type: "stop"}, 0)
		}
	}
}

func (c *check) stopping() bool { return c.stopBy < never }

// giveUp ends all workers, and the check with what they have reported so far.
func (c *check) giveUp(now float64) {
	c.group.end(0)
	result := stopped(c.last)
	result.Size, result.InMemory = c.size, c.inMemory
	unanswered := &outcome{0, result}
	switch {
	case c.best != nil:
		c.finish(c.best, "", now)
	case c.rounds != nil:
		c.finishRounds(unanswered, now)
	default:
		c.finish(unanswered, "", now)
	}
}

// keys lists the keys of results that later actions may name, and 0 for missing ones.
func (c *check) keys() []int {
	keys := []int{c.trailOf, c.best.id()}
	for i := range c.parts {
		keys = append(keys, c.parts[i].ended.id())
	}
	if c.rounds != nil {
		keys = append(keys, c.rounds.best.id())
	}
	if c.held != nil {
		keys = append(keys, c.held.key)
	}
	return keys
}
