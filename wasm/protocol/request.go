package protocol

// A Request is what a host asks for. Type says which fields it uses.
//
//	compile  Name, Text, Files, Defines          -> compiled
//	forms    the same                            -> forms (the model as files)
//	check    the same and Options, Trail         -> progress ..., found ..., result
//	replay   the same and Trail or Choices, and  -> result (verdict at the run's end, or of
//	         with Choices Loop                      a run that never ends)
//	simulate the same, Choices, and of Options   -> result (a random run)
//	         Seed, Steps, Until, UntilLine
//	next     as replay, with Choices             -> next (enabled steps, waiting processes)
//	observe  as replay, with Choices             -> observed (values after each step)
//	         and Expressions
//	automata as replay, with Choices             -> automata (control graphs, locations)
//	space    as replay, with Choices, perhaps an -> graph (states and transitions; of
//	         expression, and Options.States         more states those around the run's end)
//	explain  as replay, with Choices, and of     -> reasons (why the run ends in an error)
//	         Options IgnoreEnds, Seconds
//	lasso    as replay, with Choices, and of     -> lasso (the property along the run)
//	         Options Property and Formula
//	truth    as check                            -> truth (the estimate and true distances)
//	stop                                         -> result of the running check (incomplete)
//	fetch    URL                                 -> fetched (answered by hosts that can fetch)
//
// A request other than compile and fetch first ends the running check, which answers with
// its result.
type Request struct {
	ID      int               `json:"id"`
	Type    string            `json:"type" js:"'compile' | 'forms' | 'check' | 'replay' | 'simulate' | 'next' | 'observe' | 'automata' | 'space' | 'explain' | 'lasso' | 'truth' | 'stop' | 'fetch'"`
	Name    string            `json:"name,omitempty"`
	Text    string            `json:"text,omitempty"`
	Files   map[string]string `json:"files,omitempty"` // texts that can be included, by name
	Defines []string          `json:"defines,omitempty"`
	Options Options           `json:"options,omitzero"`
	Trail   string            `json:"trail,omitempty"`   // text of a .trail file
	Choices []uint32          `json:"choices,omitempty"` // a run from the initial state, as in Result.Choices
	// Delays are the times that pass before the first steps of Choices in timed automata: "7/2", "2.5", "" for any.
	// Steps after any time happen as early as possible.
	Delays []string `json:"delays,omitempty"`
	// Loop is the number of the step of Choices that the run returns to, from 1 on: one more
	// than there are steps if it stays in its last state. 0 is a run that ends.
	Loop int    `json:"loop,omitempty"`
	URL  string `json:"url,omitempty"`
	// Expressions are expressions of the language over shared variables: to observe, or
	// the first one to group states.
	Expressions []string `json:"expressions,omitempty"`
}

// Options choose how to search. The zero value is breadth-first search without limits
// other than 1024 MB of memory. The search auto looks for any error, or for a proof that
// there is none, and then for a shortest trail. With First, or as one of several Parts, it
// ends with the first error. With the trail of an error in the request, it looks for a
// shortest one at once.
type Options struct {
	Search        string  `json:"search,omitempty"`                                                             // a name of Searches; "" is bfs, with All or a lossy store dfs
	Part          int     `json:"part,omitempty"`                                                               // which part of a shared search this is, from 0 on
	Parts         int     `json:"parts,omitempty"`                                                              // number of parts of a shared search (auto, swarm, iterate); 0 is 1
	Heuristic     string  `json:"heuristic,omitempty"`                                                          // names of Estimates; a+b is a sum, a,b a maximum, a|b two open lists
	Deferred      bool    `json:"deferred,omitempty"`                                                           // deferred evaluation; greedy and wastar
	Preferred     bool    `json:"preferred,omitempty"`                                                          // preferred operators; greedy and wastar with hu
	Domain        string  `json:"domain,omitempty"`                                                             // a name of Domains; for hpl and hu
	Goal          string  `json:"goal,omitempty"`                                                               // a condition; a state that satisfies it is an error
	Store         string  `json:"store,omitempty" js:"'exact' | 'collapse' | 'compact' | 'bitstate' | 'hulls'"` // a name of Stores; compact and bitstate with dfs, hulls with bfs
	Bits          int     `json:"bits,omitempty"`                                                               // per state: compact 40, 48, 56, 64; bitstate 1 to 31; pida 1 to 64
	Table         int64   `json:"table,omitempty"`                                                              // bytes of the bit table, 0 is a quarter of Memory; of iterate the largest
	All           bool    `json:"all,omitempty"`                                                                // continue after errors, visit everything
	Weight        float64 `json:"weight,omitempty"`                                                             // of the estimate in wastar, 1 to 1000; 0 is 2
	Beam          int     `json:"beam,omitempty"`                                                               // beam width: states expanded per depth; 0 is 1000
	Order         string  `json:"order,omitempty"`                                                              // a name of Orders; for iterate
	Trace         string  `json:"trace,omitempty"`                                                              // a name of Traces; fastest with greedy
	Extrapolation string  `json:"extrapolation,omitempty"`                                                      // a name of Extrapolations
	Inclusion     string  `json:"inclusion,omitempty"`                                                          // a name of Inclusions
	Sizes         string  `json:"sizes,omitempty"`                                                              // a name of protocol.Sizes; for iterate
	First         bool    `json:"first,omitempty"`                                                              // end auto or iterate with the first error
	NoPOR         bool    `json:"noPor,omitempty"`                                                              // no reduction: visit all states
	Depth         int     `json:"depth,omitempty"`                                                              // limit, in steps; 0 is none, for dfs 1,000,000
	IgnoreAsserts bool    `json:"ignoreAsserts,omitempty"`
	IgnoreEnds    bool    `json:"ignoreEnds,omitempty"`
	Memory        int     `json:"memory,omitempty"`  // limit, in MB; 0 is 1024
	Seconds       float64 `json:"seconds,omitempty"` // limit; 0 is none
	States        int     `json:"states,omitempty"`  // limit; 0 is none
	Cores         int     `json:"cores,omitempty"`   // threads that share bfs or dfs, 1 to MaxCores; 0 is 1
	Threads       int     `json:"threads,omitempty"` // that may share the breadth-first search of a part of auto; 0 is 1
	Seed          int64   `json:"seed,omitempty"`    // of random orders, hashes and simulations
	Random        bool    `json:"random,omitempty"`  // dfs takes successors in random order
	Steps         int     `json:"steps,omitempty"`   // of a simulation, beyond Choices; 0 is 1000
	// Invariant is a condition; a state that does not satisfy it is an error. It takes the
	// place of Goal.
	Invariant string `json:"invariant,omitempty"`
	// Property is what a check looks for: "" or safety is assertions, end states and other
	// errors of single steps; ltl is Formula; accept is cycles that pass accept labels of the
	// never claim, if the text has one, and of processes; never is the same and needs a never
	// claim; progress is cycles without progress labels; all is safety and then each of the
	// others that the text states. Only package workers knows all, not a session.
	Property string `json:"property,omitempty" js:"'' | 'safety' | 'ltl' | 'accept' | 'never' | 'progress' | 'all'"`
	// Formula is a formula, or the name of an ltl block or of a never claim. "" is the first
	// block or claim.
	Formula string `json:"formula,omitempty"`
	// Fair leaves out runs in which a process that could always move never does.
	Fair bool `json:"fair,omitempty"`
	// Until is a condition that ends a simulation after the first step, beyond Choices, that
	// makes it true. It takes the place of Goal, and to reach it is no error.
	Until string `json:"until,omitempty"`
	// UntilLine is a line of Text. A simulation ends after the first step, beyond Choices,
	// that executes a statement of this line. 0 is none.
	UntilLine int `json:"untilLine,omitempty"`
}
