package relaxed

import (
	"slices"

	"beeline/engine/heuristic/values"
)

// A memory keeps answers to the questions of a shape: what the execution of a rule does,
// and whether a rule can be blocked. Successive states share most values, so most questions
// repeat. What a question has read so far decides what it reads next, and finally its
// answer. So its answers are the leaves of a tree whose inner nodes are readings.
type memory struct {
	roots    []int32 // by question: a reading, or minus the index of an answer; 0 for none
	scores   []int16 // by question: see costOfMiss
	readings []reading
	answers  []answer
	results  []result
	members  []int32 // of the sets in readings and results
	kept     *int    // readings, results and members that all shapes keep
	recorder
}

// A recorder records what the current question reads.
type recorder struct {
	recording bool
	number    uint32   // of recorded questions
	seenBy    []uint32 // by cell: the number of the last question that read it
	record    []reading
	first     int32 // first result of the question
}

// A reading is a cell with a value that it had.
type reading struct {
	cell int32
	cellValue
	members int32 // index of the first member of a set
	other   int32 // a reading of the same cell with another value, 0 for none
	then    int32 // what is read next, or minus the index of an answer
}

// An answer is the answer to a question.
type answer struct {
	first, end int32 // results, by index
	holds      bool  // the rule can be blocked
	readEmpty  bool  // an empty cell was read
	violated   bool  // an assertion can be violated
}

// A result is a value that execution of a rule adds to a cell, at the end of the round
// (late) or at once.
type result struct {
	cell int32
	late bool
	v    values.Value
}

const (
	// maxReadings is the largest number of cells that a remembered question reads. A limit
	// of 200 did not pay (site/bench/README.md).
	maxReadings = 64
	// maxAlternatives is how many values of a cell one node of a tree distinguishes: the
	// latest ones.
	maxAlternatives = 12
	// maxKept is how many readings, results and members are kept (about 10 MB). Then all
	// shapes are dropped.
	maxKept = 1 << 18
)

// The score of a question starts at 0. A remembered answer adds 1, a missing one subtracts
// costOfMiss. Below minScore the question is evaluated without memory, pause times.
const (
	minScore   = -12
	maxScore   = 50
	costOfMiss = 3
	pause      = 500
)

func newMemory(questions, cells int, kept *int) memory {
	return memory{kept: kept, roots: make([]int32, questions), scores: make([]int16, questions),
		recorder: recorder{seenBy: make([]uint32, cells)}, readings: make([]reading, 1), answers: make([]answer, 1)}
}

// find returns the answer to a question in a state, nil if it is not remembered. Record
// tells whether to record what the question reads.
func (m *memory) find(question int32, s *state) (a *answer, record bool) {
	score := &m.scores[question]
	if *score < minScore {
		if *score++; *score == minScore {
			*score = 0
		}
		return nil, false
	}
	at := &m.roots[question]
	n, before := *at, int32(0)
	for n > 0 {
		s.work++
		r := &m.readings[n]
		k := &s.cells[r.cell]
		if !k.equals(&r.cellValue) || k.set && k.n > 1 && !m.sameMembers(r, s.sets[r.cell]) {
			before, n = n, r.other
			continue
		}
		if before > 0 { // The next question probably reads the same values.
			m.readings[before].other, r.other, *at = r.other, *at, n
			before = 0
		}
		at = &r.then
		n = r.then
	}
	if n == 0 {
		if *score -= costOfMiss; *score < minScore {
			*score = minScore - pause
		}
		return nil, true
	}
	*score = min(*score+1, maxScore)
	return &m.answers[-n], false
}

// sameMembers reports whether a set has the members of a reading.
func (m *memory) sameMembers(r *reading, set []int32) bool {
	return slices.Equal(set[:r.n], m.members[r.members:r.members+r.n])
}

// at returns the value of a cell, and records the reading.
//
//go:noinline
func (h *Rounds) at(cell int32) *cellValue {
	h.work++
	if h.recording {
		h.recordReading(cell, &h.state)
	}
	return &h.cells[cell]
}

// recordReading records the value of a cell when a question reads it first. A question that
// reads too many cells is not recorded further.
func (m *memory) recordReading(cell int32, s *state) {
	c := &s.cells[cell]
	if m.seenBy[cell] == m.number {
		return
	}
	m.seenBy[cell] = m.number
	if len(m.record) == maxReadings {
		m.recording = false
		return
	}
	r := reading{cell: cell, cellValue: *c}
	if c.set && c.n > 1 {
		r.members = int32(len(m.members))
		m.keepMembers(s.sets[cell][:c.n])
	}
	m.record = append(m.record, r)
}

// keepMembers copies the members of a set.
func (m *memory) keepMembers(set []int32) []int32 {
	n := len(m.members)
	*m.kept += len(set)
	m.members = append(m.members, set...)
	return m.members[n:len(m.members):len(m.members)]
}

// recordResult records a value that a cell gets. A value that is being widened is recorded
// as all numbers of its type.
func (h *Rounds) recordResult(cell int32, v values.Value, late bool) {
	m := &h.memory
	if h.widen && cell < h.firstLength {
		v = values.Between(h.types[cell].Limits())
	}
	if v.Set != nil {
		v.Set = m.keepMembers(v.Set)
	}
	m.results = append(m.results, result{cell, late, v})
	*m.kept++
}

// startRecording begins the record of a question.
func (m *memory) startRecording() {
	m.number++
	m.record, m.first, m.recording = m.record[:0], int32(len(m.results)), true
}

// store keeps the answer to the recorded question, if its record is complete.
func (m *memory) store(question int32, a answer) {
	if !m.recording {
		return
	}
	m.recording = false
	before := len(m.readings)
	a.first, a.end = m.first, int32(len(m.results))
	at := &m.roots[question]
	for i := range m.record {
		at = m.insert(at, &m.record[i])
	}
	*at = -int32(len(m.answers))
	m.answers = append(m.answers, a)
	*m.kept += len(m.readings) - before
}

// insert finds or adds a reading at a node of a tree, and returns the node after it.
func (m *memory) insert(at *int32, r *reading) (then *int32) {
	first, count := *at, 1
	for n := first; n > 0; n = m.readings[n].other {
		x := &m.readings[n]
		if x.cellValue == r.cellValue && (!r.set || r.n == 1 || m.sameMembers(x, m.members[r.members:])) {
			return &x.then
		}
		if count++; count == maxAlternatives {
			x.other = 0
		}
	}
	*at = int32(len(m.readings))
	r.other = first
	m.readings = append(m.readings, *r)
	return &m.readings[*at].then
}
