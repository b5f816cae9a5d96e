package workers

import (
	"math/rand/v2"
	"slices"
	"testing"

	"beeline/wasm/protocol"
)

// A scene is what simulated workers do, whatever the order in which they do it.
type scene struct {
	options protocol.Options
	parts   int
	// finds are the lengths of the trails that each part finds, falling. Stage one of Auto
	// ends with the first of them; parts without one see nothing.
	finds [][]int
	// prover is the part that proves the best trail shortest, or that there is no error; -1
	// is none.
	prover int
}

// shortest is the length of the shortest trail that a part finds, 0 without one.
func (s *scene) shortest() (length int) {
	for _, list := range s.finds {
		for _, n := range list {
			if length == 0 || n < length {
				length = n
			}
		}
	}
	return length
}

// A job is a request that a simulated worker works on.
type job struct {
	request protocol.Request
	stage   int   // of Auto, 0 or 1
	lengths []int // still to be found
	best    int
	rounds  int // iterations so far
}

// A simulation runs a scene in a random order.
type simulation struct {
	*host
	*scene
	random *rand.Rand
	jobs   []*job // by worker, nil for one that does nothing
	mute   []bool // workers that answer no more
	shown  []int  // keys of found actions that are not reported as shown
	states uint64 // of all rounds that have ended
	errors []int  // lengths of the errors that were reported in time
	seen   int    // actions that have been looked at
	end    protocol.WorkersAction
}

func newSimulation(t *testing.T, s *scene, seed uint64) *simulation {
	m := &simulation{host: newHost(t, true), scene: s, random: rand.New(rand.NewPCG(seed, 1))}
	m.jobs, m.mute = make([]*job, 9), make([]bool, 9)
	m.host.take(protocol.WorkersEvent{Type: "start", Workers: 8, Request: &protocol.Request{Type: "check", Options: s.options}})
	m.look()
	return m
}

// look takes what the group has asked for since the last time.
func (m *simulation) look() {
	for ; m.seen < len(m.all); m.seen++ {
		switch a := m.all[m.seen]; a.Type {
		case "found":
			m.shown = append(m.shown, a.Key)
		case "result", "failed":
			if m.end.Type != "" {
				m.t.Fatalf("the check ends with %s after %s", a.Type, m.end.Type)
			}
			m.end = a
		case "end":
			m.jobs[a.Part], m.mute[a.Part] = nil, false
		case "send":
			if m.end.Type != "" && a.Request.Type != "stop" {
				m.t.Fatalf("worker %d is asked to %s after the end", a.Part, a.Request.Type)
			}
		}
	}
}

// begins lets a worker take its next request; it answers the one before first.
func (m *simulation) begins(part int) {
	r := m.next(part)
	if m.jobs[part] != nil {
		m.finish(part, true)
	}
	if r.Type != "check" || !m.running[part] {
		return
	}
	j := &job{request: r}
	if r.Trail != "" {
		j.stage = 1
	}
	depth := r.Options.Depth
	for _, n := range m.finds[part%len(m.finds)] {
		if depth == 0 || n <= depth {
			j.lengths = append(j.lengths, n)
		}
	}
	m.jobs[part] = j
}

// found lets a worker find an error.
func (m *simulation) found(part int) {
	j := m.jobs[part]
	j.best, j.lengths, j.rounds = j.lengths[0], j.lengths[1:], j.rounds+1
	r := errorOf(j.best)
	m.describe(j, r)
	if m.current(j) {
		m.errors = append(m.errors, j.best)
	}
	m.answer(part, protocol.Response{ID: j.request.ID, Type: "found", Found: r})
}

func (m *simulation) current(j *job) bool { return m.group.check != nil && j.request.ID == m.group.id }

// describe gives a result the numbers of a job.
func (m *simulation) describe(j *job, r *result) {
	r.States = uint64(10 * j.rounds)
	r.Transitions = r.States
	if m.options.Search == "iterate" {
		r.Iterations = &protocol.Iterations{Count: j.rounds}
		for n := range j.rounds {
			r.Iterations.Runs = append(r.Iterations.Runs, iteration{Number: n + 1})
		}
	}
}

// finish lets a worker end its job.
func (m *simulation) finish(part int, stopped bool) {
	j := m.jobs[part]
	m.jobs[part] = nil
	auto := m.options.Search == "auto"
	if auto && j.stage == 0 && !stopped && len(j.lengths) > 0 {
		j.best = j.lengths[0]
	}
	r := incomplete("pruned", 0)
	switch {
	case stopped && j.best == 0:
		r.Kind = "stopped"
	case j.best > 0:
		r = errorOf(j.best)
	}
	if proves := auto && part == m.prover && !stopped; proves && m.shortest() == 0 {
		r = &result{Verdict: protocol.VerdictNoError}
	} else if proves && j.stage == 1 {
		r = shortestOf(m.shortest())
	}
	m.describe(j, r)
	if m.current(j) {
		m.states += r.States
		if r.Trail != nil {
			m.errors = append(m.errors, r.Trail.Length)
		}
	}
	m.answer(part, protocol.Response{ID: j.request.ID, Type: "result", Result: r})
}

// step lets something happen.
func (m *simulation) step() {
	defer m.look()
	part := m.random.IntN(m.parts)
	j := m.jobs[part]
	switch n := m.random.IntN(10); {
	case n < 2:
		m.pass(m.random.Float64() / 10)
	case n == 2 && len(m.shown) > 0:
		m.host.take(protocol.WorkersEvent{Type: "shown", Key: m.shown[0]})
		m.shown = m.shown[1:]
	case !m.running[part] || m.mute[part]:
	case len(m.sent[part]) > 0 && n < 6:
		m.begins(part)
	case j == nil:
	case n < 7:
		j.rounds++
		p := protocol.Progress{}
		r := &result{}
		m.describe(j, r)
		p.States, p.Transitions, p.Iterations = r.States, r.Transitions, r.Iterations
		m.answer(part, protocol.Response{ID: j.request.ID, Type: "progress", Progress: &p})
	case len(j.lengths) > 0 && !(m.options.Search == "auto" && j.stage == 0):
		m.found(part)
	default:
		m.finish(part, false)
	}
}

// randomScene returns a scene: which trails the parts find, and whether one proves something.
func randomScene(random *rand.Rand) *scene {
	s := &scene{parts: 1 + random.IntN(4), prover: -1}
	s.options = protocol.Options{Search: []string{"auto", "iterate"}[random.IntN(2)], Parts: s.parts}
	s.finds = make([][]int, s.parts)
	errors := random.IntN(4) > 0
	for i := range s.finds {
		for n := 2 + random.IntN(100); errors && n > 1 && len(s.finds[i]) < 4; n -= 1 + random.IntN(40) {
			s.finds[i] = append(s.finds[i], n)
		}
	}
	if random.IntN(3) > 0 {
		// In the second stage there are three workers at most.
		s.prover = random.IntN(min(s.parts, mostShortening))
	}
	return s
}

const mostSteps = 5000

// TestRandomOrders checks that the verdict, the shortest trail and the sums do not depend
// on the order of the answers.
func TestRandomOrders(t *testing.T) {
	for seed := range uint64(200) {
		s := randomScene(rand.New(rand.NewPCG(seed, 0)))
		for order := range uint64(10) {
			m := newSimulation(t, s, order)
			for n := 0; m.end.Type == "" && n < mostSteps; n++ {
				m.step()
			}
			if m.end.Type != "result" {
				t.Fatalf("scene %d, order %d: the check does not end: %q", seed, order, m.end.Type)
			}
			m.checkEnd(seed, order)
		}
	}
}

// checkEnd compares the result with the scene.
func (m *simulation) checkEnd(seed, order uint64) {
	r, length, want := m.end.Result, 0, m.shortest()
	if r.Trail != nil {
		length = r.Trail.Length
	}
	proved := m.prover >= 0 && m.options.Search == "auto"
	verdict := protocol.VerdictIncomplete
	switch {
	case want > 0:
		verdict = protocol.VerdictError
	case proved:
		verdict = protocol.VerdictNoError
	}
	if r.Verdict != verdict {
		m.t.Errorf("scene %d, order %d: got %q, want %q", seed, order, r.Verdict, verdict)
	}
	// Without a proof Auto has the best of the workers that search in its second stage.
	if all := proved || m.options.Search == "iterate"; all && length != want || len(m.errors) > 0 && length != slices.Min(m.errors) {
		m.t.Errorf("scene %d, order %d: got a trail of %d steps, want %d (%v)", seed, order, length, want, m.errors)
	}
	if r.Shortest != (proved && want > 0) {
		m.t.Errorf("scene %d, order %d: shortest is %t", seed, order, r.Shortest)
	}
	if it := r.Iterations; m.options.Search == "iterate" && (r.States != m.states || uint64(10*it.Count) != m.states) {
		m.t.Errorf("scene %d, order %d: got %d states in %d searches, want %d", seed, order, r.States, it.Count, m.states)
	}
}

// TestRandomEnds checks that every check ends once, also when workers fail, do not answer
// or are stopped; after a stop it ends in time and has the best error.
func TestRandomEnds(t *testing.T) {
	for seed := range uint64(2000) {
		random := rand.New(rand.NewPCG(seed, 2))
		m := newSimulation(t, randomScene(random), seed)
		stopAt := random.IntN(60)
		for n := 0; m.end.Type == "" && n < stopAt; n++ {
			m.step()
			if part := random.IntN(m.parts); random.IntN(30) == 0 && m.running[part] && m.end.Type == "" {
				if random.IntN(2) == 0 {
					m.mute[part] = true
				} else {
					m.jobs[part] = nil
					m.fails(part)
					m.look()
				}
			}
		}
		if m.end.Type == "" {
			m.host.take(protocol.WorkersEvent{Type: "stop"})
			m.look()
			for until := m.now + patience + 0.001; m.end.Type == "" && m.now < until; {
				for part := range m.parts {
					if len(m.sent[part]) > 0 && !m.mute[part] && random.IntN(2) == 0 {
						m.begins(part)
						m.look()
					}
				}
				m.pass(0.01)
				m.look()
			}
		}
		m.pass(100)
		m.look()
		switch {
		case m.end.Type == "":
			t.Fatalf("seed %d: the check does not end", seed)
		case m.group.check != nil || len(m.kept) > 0:
			t.Errorf("seed %d: the check still runs, results %v are kept", seed, m.kept)
		case m.end.Type == "failed" && len(m.errors) > 0:
			t.Errorf("seed %d: errors of lengths %v are lost", seed, m.errors)
		case m.end.Type == "failed" || len(m.errors) == 0:
		case m.end.Result.Trail == nil || m.end.Result.Trail.Length != slices.Min(m.errors):
			t.Errorf("seed %d: got %+v, want an error of %d steps", seed, m.end.Result, slices.Min(m.errors))
		}
	}
}
