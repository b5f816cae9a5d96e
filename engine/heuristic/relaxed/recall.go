package relaxed

import (
	"slices"

	"beeline/engine/heuristic/values"
)

// The recalls of a shape are answers to questions that are asked again and again: what
// the execution of a rule does, and whether a rule can be impossible when all processes
// are blocked. States that are estimated one after the other have most of their variables
// in common, and so most questions have the answer that they had before. What a question
// has read so far decides what it reads next, and in the end its answer: the answers to a
// question are the leaves of a tree of readings.
type recalls struct {
	roots    []int32 // by question: a reading, or the inverse of an answer; 0 for none
	scores   []int16 // by question: whether it pays to look it up
	readings []reading
	answers  []answer
	deeds    []deed
	members  []int32 // of the sets in readings and deeds

	kept *int // readings, deeds and members kept, of all shapes

	// The question of which notes are taken.
	noting bool     // what is read is noted
	number uint32   // of such questions
	noted  []uint32 // by cell: the number of the last one that read it
	notes  []reading
	first  int32 // of its deeds
}

// A reading is a cell and something that may be known of it.
type reading struct {
	cell int32
	known
	members int32 // of a set: the first of its members
	other   int32 // something else known of the cell, 0 for nothing
	then    int32 // what is read next, or the inverse of an answer
}

// An answer is what comes of a question.
type answer struct {
	first, end int32 // of its deeds
	holds      bool  // what was asked
	blank      bool  // a variable was read of which nothing is known
	violated   bool  // an assertion can be
}

// A deed is a value that a cell learns, at the end of the round or at once.
type deed struct {
	cell int32
	late bool
	v    values.Value
}

const (
	// mostNotes is how many cells a question can read at most: to compare more takes as
	// long as to evaluate again.
	mostNotes = 32
	// mostOthers is how many things known of a cell are told apart by a question. Those met
	// last are kept.
	mostOthers = 12
	// mostKept is how many readings, deeds and members are kept until all shapes are
	// forgotten with them: at most some 10 MB.
	mostKept = 1 << 18
)

// The score of a question begins with 0, gains one for an answer that is known and loses
// costOfMiss for one that is not. Below leastScore the question is not looked up, until
// it has been asked as often as pause says.
const (
	leastScore = -12
	bestScore  = 50
	costOfMiss = 3
	pause      = 500
)

func newRecalls(questions, cells int, kept *int) recalls {
	return recalls{kept: kept, roots: make([]int32, questions), scores: make([]int16, questions),
		noted: make([]uint32, cells), readings: make([]reading, 1), answers: make([]answer, 1)}
}

// recall returns the answer to a question, nil when it is not known. With note, what the
// question reads is to be noted.
func (h *Rounds) recall(question int32) (a *answer, note bool) {
	if h.widen {
		return nil, false
	}
	return h.lookUp(question, &h.state)
}

// lookUp is recall for what is known in a state.
func (m *recalls) lookUp(question int32, s *state) (a *answer, note bool) {
	score := &m.scores[question]
	if *score < leastScore {
		if *score++; *score == leastScore {
			*score = 0
		}
		return nil, false
	}
	n := m.roots[question]
	for n > 0 {
		r := &m.readings[n]
		k := &s.known[r.cell]
		if k.lo == r.lo && k.hi == r.hi && k.n == r.n && k.set == r.set && (!k.set || k.n == 1 || m.listed(r, s.sets[r.cell])) {
			n = r.then
		} else {
			n = r.other
		}
	}
	if n == 0 {
		if *score -= costOfMiss; *score < leastScore {
			*score = leastScore - pause
		}
		return nil, true
	}
	*score = min(*score+1, bestScore)
	return &m.answers[-n], false
}

// listed reports whether the members of a set are those of a reading.
func (m *recalls) listed(r *reading, set []int32) bool {
	return slices.Equal(set[:r.n], m.members[r.members:r.members+r.n])
}

// at returns what is known of a cell, and notes that it was asked for.
//
//go:noinline
func (h *Rounds) at(cell int32) *known {
	if h.noting {
		h.see(cell, &h.state)
	}
	return &h.known[cell]
}

// see notes what is known of a cell when it is read first.
func (m *recalls) see(cell int32, s *state) {
	c := &s.known[cell]
	if m.noted[cell] == m.number {
		return
	}
	m.noted[cell] = m.number
	if len(m.notes) == mostNotes {
		m.noting = false
		return
	}
	r := reading{cell: cell, known: *c}
	if c.set && c.n > 1 {
		r.members = int32(len(m.members))
		m.keep(s.sets[cell][:c.n])
	}
	m.notes = append(m.notes, r)
}

// keep copies a set behind the other members.
func (m *recalls) keep(set []int32) []int32 {
	n := len(m.members)
	*m.kept += len(set)
	m.members = append(m.members, set...)
	return m.members[n:len(m.members):len(m.members)]
}

// noteDeed notes that a cell learns a value, which what becomes unbounded does not.
func (h *Rounds) noteDeed(cell int32, v values.Value, late bool) {
	m := &h.recalls
	if h.widen && cell < h.fill {
		v = values.Between(Limits(h.types[cell]))
	}
	if v.Set != nil {
		v.Set = m.keep(v.Set)
	}
	m.deeds = append(m.deeds, deed{cell, late, v})
	*m.kept++
}

// takeNotes notes from now on what is read and learnt.
func (m *recalls) takeNotes() {
	m.number++
	m.notes, m.first, m.noting = m.notes[:0], int32(len(m.deeds)), true
}

// conclude keeps the answer to the question of which notes were taken, if they are
// complete.
func (m *recalls) conclude(question int32, a answer) {
	if !m.noting {
		return
	}
	m.noting = false
	before := len(m.readings)
	a.first, a.end = m.first, int32(len(m.deeds))
	at := &m.roots[question]
	for i := range m.notes {
		at = m.grow(at, &m.notes[i])
	}
	*at = -int32(len(m.answers))
	m.answers = append(m.answers, a)
	*m.kept += len(m.readings) - before
}

// grow finds or makes a reading at a place of a tree, and returns the place behind it.
func (m *recalls) grow(at *int32, r *reading) (then *int32) {
	first, count := *at, 1
	for n := first; n > 0; n = m.readings[n].other {
		x := &m.readings[n]
		if x.known == r.known && (!r.set || r.n == 1 || m.listed(x, m.members[r.members:])) {
			return &x.then
		}
		if count++; count == mostOthers {
			x.other = 0
		}
	}
	*at = int32(len(m.readings))
	r.other = first
	m.readings = append(m.readings, *r)
	return &m.readings[*at].then
}
