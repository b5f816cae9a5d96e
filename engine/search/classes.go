package search

// Classes are what a search with a bit table took for the same: the states that have
// one address in the table. They are the distinguishing function of that search, but
// for the one class of all states it did not meet (Ernits 2007, section 4.7).
// Different states are told apart by the whole of their hash.
type Classes struct {
	States []uint32 // by address: how many different states were met that have it
	// Fill is how often a state that was not met before had a bit that was set,
	// by how full the table was: from empty to full in equal parts.
	Fill [20]Filling

	met map[uint64]struct{} // by hash
	set uint64              // bits of the table
}

// A Filling counts the states that were met for the first time while a part of the
// table was full.
type Filling struct {
	States uint64
	Lost   uint64 // of these, whose bit was set: they were taken for known
	Set    uint64 // the sum of how many bits were set when each of them came
}

// An attempt is what one search of an iterate begins with, enough to repeat it.
type attempt struct {
	size   uint64
	bound  uint32
	random uint64
	moves  uint64 // states stored and matched in it
}

// Classes repeats the search that found the trail, and returns what its table took
// for the same. It returns nil when no trail was found, or when that search stored
// and matched more than most states.
func (r *IterateRun) Classes(most uint64) *Classes {
	if r.found.Kind == NoError || r.hit.moves > most {
		return nil
	}
	bits := r.hit.size * r.Sizes.Unit
	out := &Classes{States: make([]uint32, bits), met: map[uint64]struct{}{}}
	again := newGoPruner(&r.Iterate, out)
	again.random = random(r.hit.random)
	for s := again.Search(bits, r.hit.bound); s.Step(1<<10) == Running; {
	}
	out.met = nil
	return out
}

// meet takes note of a state by its hash; fresh tells that its bit was not set, which
// it now is.
func (c *Classes) meet(hash uint64, fresh bool) {
	bits := uint64(len(c.States))
	if _, known := c.met[hash]; !known {
		c.met[hash] = struct{}{}
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

// classing is a bitMemory that tells of the states that are entered.
type classing struct {
	bitMemory
	classes *Classes
}

func (m *classing) enter(note uint64, g uint32) (visit, fresh bool) {
	visit, fresh = m.bitMemory.enter(note, g)
	if note != passing {
		m.classes.meet(note, fresh)
	}
	return visit, fresh
}
