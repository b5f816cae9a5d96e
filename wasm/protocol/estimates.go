package protocol

// An Estimate is a row of Estimates: a name in Options.Heuristic with its texts, what it
// promises and what it needs.
type Estimate struct {
	Name     string `json:"name"`
	Group    string `json:"group"`    // on the page
	Title    string `json:"title"`    // on the page
	Sentence string `json:"sentence"` // on the page, below the question
	Help     string `json:"-"`        // in --help

	// Admissible completes the sentence "It never overestimates": "always", a condition or
	// an object. It is "" if the estimate may overestimate.
	Admissible string `json:"admissible"`
	// Leads is what the estimate leads to, which the model or the request must have:
	// "assertion" (or a condition), "error", "danger" (labels whose names begin with
	// danger), "run" (the end of a given trail), "zones" (what has zones).
	Leads  string `json:"leads,omitempty" js:"'assertion' | 'error' | 'danger' | 'run' | 'zones'"`
	Domain bool   `json:"domain,omitempty"` // it uses Options.Domain
	Plans  bool   `json:"plans,omitempty"`  // it makes plans, for Options.Preferred
}

// Groups of estimates on the page.
const (
	forDeadlocks = "for deadlocks"
	forAsserts   = "for assertions and conditions"
	forErrors    = "for any error"
	towardRun    = "toward the end of the last run"
	combined     = "two estimates combined"
	severalLists = "several open lists (greedy, weighted A*)"
)

// always is Estimate.Admissible of estimates that never overestimate.
const always = "always"

// Estimates are the estimates, in the order of the page.
var Estimates = []Estimate{
	{
		Name: "active", Group: forDeadlocks, Title: "processes that can move", Help: "number of processes that are not blocked (H_ap), toward a deadlock",
		Sentence: "Counts the processes that are not blocked (H_ap).",
	},
	{
		Name: "deadlock", Group: forDeadlocks, Title: "distance to a deadlock, sum", Help: "distance to a deadlock: H_f of the inferred deadlock formula",
		Sentence: "Adds up, over all processes, the distance to the nearest location where the process may be blocked (H_f of the deadlock formula).",
	},
	{
		Name: "deadlock-max", Group: forDeadlocks, Title: "distance to a deadlock, maximum", Help: "the same with the maximum instead of the sum; admissible if only deadlocks are looked for",
		Sentence:   "Takes the largest of the distances between a process and the nearest location where it may be blocked (maximum instead of sum).",
		Admissible: "if only deadlocks are looked for (it is admissible then)",
	},
	{
		Name: "danger", Group: forDeadlocks, Title: "distance to labels that begin with danger", Help: "like deadlock, with the locations whose labels begin with danger (H_f+U)",
		Sentence: "Adds up the distances of the processes to labels that begin with danger. Put such labels where a process may be blocked forever (H_f+U).",
		Leads:    "danger",
	},
	{
		Name: "formula", Group: forAsserts, Title: "distance to the condition, sum", Help: "distance to the goal, to a violated assertion, or to where the claim can accept (H_f)",
		Sentence: "Estimates the steps until the condition holds, an assertion fails, or the claim can accept: the sum over the parts of the formula (H_f).",
		Leads:    "assertion",
	},
	{
		Name: "formula-max", Group: forAsserts, Title: "distance to the condition, maximum", Help: "the same with the maximum instead of the sum; admissible if deadlocks are not looked for",
		Sentence:   "Estimates the steps until the condition holds, or until an assertion fails: the maximum over the parts of the formula (H_f).",
		Admissible: "if deadlocks are not looked for (it is admissible then)", Leads: "assertion",
	},
	{
		Name: "formula-all", Group: forAsserts, Title: "distance of all processes to assertions", Help: "the sum over all processes, for errors that need several processes (H_f)",
		Sentence: "Adds up the distances of all processes to their assertions, for errors that need several processes (H_f).",
		Leads:    "assertion",
	},
	{
		Name: "hpl", Group: forErrors, Title: "relaxed steps to an error", Help: "delete relaxation: rounds until an error (h_P^L); admissible",
		Sentence:   "Counts rounds of steps to an error in a relaxed model, in which a variable keeps all its earlier values (delete relaxation, h_P^L).",
		Admissible: always, Leads: "error", Domain: true,
	},
	{
		Name: "hu", Group: forErrors, Title: "relaxed plan to an error", Help: "delete relaxation: length of a plan (h^U)",
		Sentence: "Counts the steps of a plan to an error in a relaxed model, in which a variable keeps all its earlier values (delete relaxation, h^U).",
		Leads:    "error", Domain: true, Plans: true,
	},
	{
		Name: "blind", Group: forErrors, Title: "no estimate", Help: "no estimate: 0 everywhere",
		Sentence: "Gives every state the estimate 0.", Admissible: always,
	},
	{
		Name: "sizes", Group: forErrors, Title: "size of the zone", Help: "timed automata: large zones first, because they cover small ones; fewer states without an error",
		Sentence: "Prefers large zones, which cover small ones.", Leads: "zones",
	},
	{
		Name: "fsm", Group: towardRun, Title: "steps in the control graph, maximum", Help: "steps in the control graphs to the end of --toward; the maximum over the processes",
		Sentence:   "Counts the steps in the control graph to a process's last location in the run. The farthest process decides (FSM distance).",
		Admissible: "the distance to that state; another error may be nearer", Leads: "run",
	},
	{
		Name: "fsm-sum", Group: towardRun, Title: "steps in the control graph, sum", Help: "the same with the sum instead of the maximum",
		Sentence: "Adds up the steps in the control graphs to the last locations of all processes in the run (FSM distance).",
		Leads:    "run",
	},
	{
		Name: "hamming", Group: towardRun, Title: "bytes that differ", Help: "bytes that differ from the state at the end of --toward",
		Sentence: "Counts the bytes in which a state differs from the last one of the run (Hamming distance).",
		Leads:    "run",
	},
}

// EstimateNamed returns the row of an estimate, nil if there is none.
func EstimateNamed(name string) *Estimate {
	for i := range Estimates {
		if Estimates[i].Name == name {
			return &Estimates[i]
		}
	}
	return nil
}

// EstimateNames are the names of all estimates.
func EstimateNames() []string {
	return estimatesWith(func(*Estimate) bool { return true })
}

// estimatesWith returns the names of the estimates that have a property.
func estimatesWith(has func(e *Estimate) bool) []string {
	var out []string
	for i := range Estimates {
		if has(&Estimates[i]) {
			out = append(out, Estimates[i].Name)
		}
	}
	return out
}

// A Combination is a choice on the page that combines estimates, or adds preferred operators.
type Combination struct {
	Heuristic string `json:"heuristic"` // as in Options
	Preferred bool   `json:"preferred,omitempty"`
	Group     string `json:"group"`
	Title     string `json:"title"`
	Sentence  string `json:"sentence"`
}

// Combinations are the combinations that the page offers. The command accepts any.
var Combinations = []Combination{
	{"active,deadlock", false, combined, "maximum: processes that can move, distance to a deadlock", "Takes the larger of H_ap and H_f of the deadlock formula."},
	{"active+deadlock", false, combined, "sum: processes that can move, distance to a deadlock", "Takes the sum of H_ap and H_f of the deadlock formula."},
	{"hpl|active", false, severalLists, "in turn: relaxed steps, processes that can move", "Each estimate orders the states in its own open list. The lists take turns (h_P^L and H_ap)."},
	{"hu", true, severalLists, "relaxed plan with preferred operators", "Orders the states by h^U. Successors by the first steps of a plan come first (preferred operators)."},
	{"hu|active", true, severalLists, "in turn: relaxed plan with preferred operators, processes that can move", "The open lists of h^U and H_ap take turns. Successors by the first steps of a plan come first (preferred operators)."},
}
