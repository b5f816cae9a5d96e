package protocol

// A Request is what a host asks. Type says which of the fields count.
//
//	compile  Name, Text, Files, Defines          -> compiled
//	check    the same and Options, Trail         -> progress ..., found ..., result
//	replay   the same and Trail                  -> result (Verdict of the trail's end)
//	simulate the same and Options.Seed, .Steps   -> result (Kind "simulation")
//	truth    as check                            -> truth: the estimate and true distances
//	stop                                         -> result of the running check, incomplete
//	fetch    URL                                 -> fetched (answered by hosts that can fetch)
//
// A request other than compile and fetch while a check runs ends that check
// first, with a result of its own.
type Request struct {
	ID      int               `json:"id"`
	Type    string            `json:"type" js:"'compile' | 'check' | 'replay' | 'simulate' | 'truth' | 'stop' | 'fetch'"`
	Name    string            `json:"name,omitempty"`
	Text    string            `json:"text,omitempty"`
	Files   map[string]string `json:"files,omitempty"` // texts that can be included, by name
	Defines []string          `json:"defines,omitempty"`
	Options Options           `json:"options,omitzero"`
	Trail   string            `json:"trail,omitempty"` // text of a .trail file
	URL     string            `json:"url,omitempty"`
}

// Options choose how to search. The zero value searches breadth-first for the
// shortest trail without bounds. The search auto ends with any error, or with the
// proof that there is none; with the trail of an error it looks for the shortest.
type Options struct {
	Search        string  `json:"search,omitempty"`                                                   // see choices; "" is bfs, with All dfs
	Part          int     `json:"part,omitempty"`                                                     // of auto, swarm and iterate, where workers share them: which one this is, from 0 on
	Parts         int     `json:"parts,omitempty"`                                                    // how many there are; 0 is 1
	Heuristic     string  `json:"heuristic,omitempty"`                                                // see estimates; a+b is a sum, a,b a maximum, a|b two open lists
	Deferred      bool    `json:"deferred,omitempty"`                                                 // open states with the estimate of the state before; greedy and wastar
	Preferred     bool    `json:"preferred,omitempty"`                                                // open lists for the states that plans begin with; greedy and wastar with hu
	Domain        string  `json:"domain,omitempty"`                                                   // set, interval: what the estimates hpl and hu know of a variable
	Goal          string  `json:"goal,omitempty"`                                                     // a condition: no state is to satisfy it
	Store         string  `json:"store,omitempty" js:"'exact' | 'collapse' | 'compact' | 'bitstate'"` // exact, collapse, compact, bitstate; the last two with dfs
	Bits          int     `json:"bits,omitempty"`                                                     // kept of a state: compact 40, 48, 56, 64; bitstate 1 to 31; of pida 1 to 64
	Table         int64   `json:"table,omitempty"`                                                    // bytes of the bitstate table, 0 is a quarter of Memory; the most of iterate
	All           bool    `json:"all,omitempty"`                                                      // continue after errors, visit everything
	Weight        float64 `json:"weight,omitempty"`                                                   // of the estimate in wastar, 1 to 1000; 0 is 2
	Beam          int     `json:"beam,omitempty"`                                                     // states of a length that beam expands; 0 is 1000
	Order         string  `json:"order,omitempty"`                                                    // of iterate: dfs, bfs, random, best, random-best, greedy
	Sizes         string  `json:"sizes,omitempty"`                                                    // of the tables of iterate: bytes, doubling, sequential
	First         bool    `json:"first,omitempty"`                                                    // end iterate with the first error
	NoPOR         bool    `json:"noPor,omitempty"`
	Depth         int     `json:"depth,omitempty"` // steps; 0 is none
	IgnoreAsserts bool    `json:"ignoreAsserts,omitempty"`
	IgnoreEnds    bool    `json:"ignoreEnds,omitempty"`
	Memory        int     `json:"memory,omitempty"`  // MB
	Seconds       float64 `json:"seconds,omitempty"` // s
	States        int     `json:"states,omitempty"`
	Seed          int64   `json:"seed,omitempty"` // random order of dfs and simulation when Random
	Random        bool    `json:"random,omitempty"`
	Steps         int     `json:"steps,omitempty"` // of a simulation
}
