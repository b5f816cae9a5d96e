package search

// Classes are the states that a search with a bit table could not tell apart: a class
// has all visited states with one address in the table. The classes are the
// distinguishing function of that search, without the class of all states that it did
// not visit (Ernits 2007, section 4.7). Two states count as different if their whole
// hashes differ.
type Classes struct {
	States []uint32 // by address: the number of different states that have it
	// Fill counts collisions by the fill of the table, from empty to full in equal
	// parts.
	Fill [20]Filling

	visited map[uint64]struct{} // by hash
	set     uint64              // bits of the table
}

// A Filling counts the states that were new while the table was filled to a certain
// part.
type Filling struct {
	States uint64
	Lost   uint64 // States whose bit was set already: they counted as visited
	Set    uint64 // for each of States, the number of bits set at that time, summed
}

// A searchStart is what a search of an IteratedSearch starts with, enough to repeat it.
type searchStart struct {
	size   uint64
	bound  uint32
	random uint64
	states uint64 // stored and matched in the search, once it has ended
}

// Classes repeats the search that found the trail and returns its classes. It returns
// nil if no trail was found, or if that search stored and matched more than maxStates
// states.
func (r *IteratedRun) Classes(maxStates uint64) *Classes {
	if r.found.Kind == NoError || r.successful.states > maxStates {
		return nil
	}
	bits := r.successful.size * r.Sizes.Unit
	out := &Classes{States: make([]uint32, bits), visited: map[uint64]struct{}{}}
	again := newGoPruner(&r.IteratedSearch, out)
	again.random = random(r.successful.random)
	for s := again.Search(bits, r.successful.bound); s.Step(1<<10) == Running; {
	}
	out.visited = nil
	return out
}

// record counts a state by its hash. fresh means that its bit was not set before.
func (c *Classes) record(hash uint64, fresh bool) {
	bits := uint64(len(c.States))
	if _, known := c.visited[hash]; !known {
		c.visited[hash] = struct{}{}
		c.States[hash%bits]++
		f := &c.Fill[min(c.set*uint64(len(c.Fill))/bits, uint64(len(c.Fill)-1))]
		f.States++
		f.Set += c.set
		if !fresh {
			f.Lost++
		}
	}
	if fresh {
		c.set++
	}
}

// A classMemory is a bitMemory that records classes.
type classMemory struct {
	bitMemory
	classes *Classes
}

func (m *classMemory) enter(key uint64, g uint32) (visit, fresh bool) {
	visit, fresh = m.bitMemory.enter(key, g)
	if key != notRemembered {
		m.classes.record(key, fresh)
	}
	return visit, fresh
}
