package protocol

// An Estimate is a row of Estimates: a name in Options.Heuristic. A new estimate is its
// code, its row and its tests.
type Estimate struct {
	Name     string `json:"name"`
	Group    string `json:"group"`    // on the page
	Title    string `json:"title"`    // on the page
	Sentence string `json:"sentence"` // on the page, below the question
	Help     string `json:"-"`        // of the command

	// Admissible completes "It never overestimates": "always", or when or what; "" if it
	// may.
	Admissible string `json:"admissible"`
	// Leads says what the model or the question must have for it: "assertion" (one, or a
	// condition), "error", "danger" (labels that begin so), "run" (one whose end is the
	// target).
	Leads  string `json:"leads,omitempty" js:"'assertion' | 'error' | 'danger' | 'run'"`
	Domain bool   `json:"domain,omitempty"` // it takes Options.Domain
	Plans  bool   `json:"plans,omitempty"`  // it makes plans, for Options.Preferred
}

// Groups of estimates on the page.
const (
	forDeadlocks = "for deadlocks"
	forAsserts   = "for assertions and conditions"
	forErrors    = "for any error"
	towardRun    = "toward the end of the last run"
)

// always is said of estimates that never overestimate.
const always = "always"

// Estimates are the estimates, in the order of the page.
var Estimates = []Estimate{
	{
		Name: "active", Group: forDeadlocks, Title: "processes that can move", Help: "processes that are not blocked (H_ap), to a deadlock",
		Sentence: "Counts the processes that are not blocked (H_ap).",
	},
	{
		Name: "deadlock", Group: forDeadlocks, Title: "what a deadlock still lacks", Help: "H_f of the inferred deadlock formula",
		Sentence: "Adds up how far the processes are from locations where all of them may be blocked (H_f of the deadlock formula).",
	},
	{
		Name: "deadlock-max", Group: forDeadlocks, Title: "the most that a deadlock lacks", Help: "a lower bound of it",
		Sentence:   "Says how far the farthest process is from a location where it may be blocked (maximum instead of sum).",
		Admissible: "if only deadlocks are looked for (it is admissible then)",
	},
	{
		Name: "danger", Group: forDeadlocks, Title: "labels that begin with danger", Help: "deadlock, with the locations whose label begins with danger (H_f+U)",
		Sentence: "Adds up how far the processes are from the labels that begin with danger. Put them where a process may be blocked forever (H_f+U).",
		Leads:    "danger",
	},
	{
		Name: "formula", Group: forAsserts, Title: "what conditions still lack", Help: "H_f of the goal or the assertions",
		Sentence: "Adds up what the condition still lacks, or what an assertion lacks to fail (H_f).",
		Leads:    "assertion",
	},
	{
		Name: "formula-max", Group: forAsserts, Title: "the most that a condition lacks", Help: "a lower bound of it",
		Sentence:   "Takes the part of the condition that lacks most (H_f with the maximum instead of the sum).",
		Admissible: "if deadlocks are not looked for (it is admissible then)", Leads: "assertion",
	},
	{
		Name: "formula-all", Group: forAsserts, Title: "what all assertions lack together", Help: "the sum over all processes, where several violate an assertion together",
		Sentence: "Adds up the distances of all processes to their assertions, for errors that need several processes (H_f).",
		Leads:    "assertion",
	},
	{
		Name: "hpl", Group: forErrors, Title: "relaxed steps to an error", Help: "delete relaxation, rounds until an error (h_P^L); a lower bound",
		Sentence:   "Counts rounds of steps to an error when a variable keeps all its former values too (delete relaxation, h_P^L).",
		Admissible: always, Leads: "error", Domain: true,
	},
	{
		Name: "hu", Group: forErrors, Title: "a relaxed plan to an error", Help: "delete relaxation, length of a plan (h^U)",
		Sentence: "Counts the steps of a plan for an error when a variable keeps all its former values too (delete relaxation, h^U).",
		Leads:    "error", Domain: true, Plans: true,
	},
	{
		Name: "blind", Group: forErrors, Title: "nothing", Help: "no estimate: 0 everywhere",
		Sentence: "Gives every state the estimate 0.", Admissible: always,
	},
	{
		Name: "fsm", Group: towardRun, Title: "steps in the control graph", Help: "steps in the control graphs to the end of --toward, the most of any process",
		Sentence:   "Counts the steps that the process farthest from its last location needs at least (FSM distance).",
		Admissible: "the distance to that state; another error may be nearer", Leads: "run",
	},
	{
		Name: "fsm-sum", Group: towardRun, Title: "steps in all control graphs", Help: "the same, the sum over the processes",
		Sentence: "Adds up the steps that all processes need at least to their last locations (FSM distance).",
		Leads:    "run",
	},
	{
		Name: "hamming", Group: towardRun, Title: "bytes that differ", Help: "bytes that differ from the state at the end of --toward",
		Sentence: "Counts the bytes in which a state differs from the last one of the run (Hamming distance).",
		Leads:    "run",
	},
}

// EstimateNamed returns the row of an estimate, nil where there is none.
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

// A Combination is a choice of the page that is more than one estimate.
type Combination struct {
	Heuristic string `json:"heuristic"` // as in Options
	Preferred bool   `json:"preferred,omitempty"`
	Group     string `json:"group"`
	Title     string `json:"title"`
	Sentence  string `json:"sentence"`
}

// Combinations are those that the page offers; the command takes any.
var Combinations = []Combination{
	{"active,deadlock", false, "two together", "the larger: can move, deadlock lacks", "Takes the larger of H_ap and H_f of the deadlock formula."},
	{"active+deadlock", false, "two together", "the sum: can move, deadlock lacks", "Takes the sum of H_ap and H_f of the deadlock formula."},
	{"hpl|active", false, "several open lists (greedy, weighted A*)", "in turn: relaxed steps, can move", "Each estimate orders the states in its own open list; the lists take turns (h_P^L and H_ap)."},
	{"hu", true, "several open lists (greedy, weighted A*)", "a relaxed plan, its first steps first", "h^U; successors by the first steps of a plan come first (preferred operators)."},
	{"hu|active", true, "several open lists (greedy, weighted A*)", "in turn: a relaxed plan, can move", "The open lists of h^U and H_ap take turns; successors by the first steps of a plan come first (preferred operators)."},
}
