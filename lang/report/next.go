package report

// A Form is a model as a file of a language.
type Form struct {
	Ending string `json:"ending"` // of the file's name: ".xml"
	Text   string `json:"text"`
	Why    string `json:"why,omitempty"` // why the model cannot be written; Text is empty then
}

// A Next is what can happen after a run. Processes have their numbers: Step.Process,
// Message.Peer and Standing.Process are process numbers here, not indices.
type Next struct {
	// Steps are the enabled steps, in the order of their choices.
	Steps []NextStep `json:"steps"`
	More  int        `json:"more,omitempty"` // number of further steps, which Steps leaves out
	// Variables are those that Changes of Steps name. They have no initial values.
	Variables []Variable `json:"variables,omitempty"`
	// Waits are the processes without an enabled step, by process number. A process that
	// takes part in a step of another one does not wait.
	Waits []Wait `json:"waits"`
	Cycle *Cycle `json:"cycle,omitempty"`
	// Over reports that the run ends in an error after which nothing can happen.
	Over bool `json:"over,omitempty"`
}

// A NextStep is an enabled step.
type NextStep struct {
	Choice uint32 `json:"choice"` // number of the edge, from 0 on
	Step   Step   `json:"step"`
	// Says is when a step of timed automata is possible: "possible from 3 to 5".
	Says string `json:"says,omitempty"`
	// Delays are the times that can pass before it, nil if it is not possible at the times of the steps before
	// it, but at others. Delay is the first of them, or one near it if there is no first one.
	Delays *Window `json:"delays,omitempty"`
	Delay  string  `json:"delay,omitempty"`
}

// A Wait is a process that cannot move.
type Wait struct {
	Process  int    `json:"process"` // of a trail: index into Trail.Processes; of a Next: the process number
	Pid      int    `json:"pid"`
	Proctype string `json:"proctype"`
	Line     int    `json:"line"`
	// Says is what it waits for, with `code`: "waits at line 32 for room in `q`, which is full".
	Says string `json:"says"`
	// End reports that the process may stay there forever without an error.
	End bool `json:"end,omitempty"`
	// For are the numbers of the processes that could end the waiting by what they can still
	// execute. If it is empty, the process waits forever.
	For []int `json:"for"`
	// Who names the processes of For, "A:1 or B:2", or says how many they are. It is "" if Says does.
	Who string `json:"who,omitempty"`
}

// A Cycle is a set of waiting processes that only processes of the set could wake.
type Cycle struct {
	Pids []int  `json:"pids"` // process numbers; each waits for the next one if Says names them one by one
	Says string `json:"says"` // "A:0 waits for B:1, B:1 waits for A:0"
}

// A Condition is a condition on a state that a text names: a macro, or a formula or an operand
// of one.
type Condition struct {
	Kind string `json:"kind" js:"'macro' | 'formula'"` // macro, formula
	Text string `json:"text"`
	Line int    `json:"line"`
}

// An Observation is the values of an expression along a run.
type Observation struct {
	Kind string `json:"kind" js:"'expression' | 'goal' | 'assertion' | 'macro' | 'formula'"` // expression, goal, assertion, macro, formula
	Text string `json:"text"`
	Line int    `json:"line,omitempty"` // of an assertion, a macro or a formula
	// Process is the number of the process whose assertion it is, -1 if the text reads
	// shared variables only.
	Process  int    `json:"process"`
	Proctype string `json:"proctype,omitempty"` // of that process
	// Condition reports that the values are true and false.
	Condition bool `json:"condition,omitempty"`
	// Values are the steps after which the value is another one. Before the first one, and
	// while it is "", there is no value: the process does not exist, or a subscript is wrong.
	Values []Observed `json:"values"`
	// Diagnostics say why an expression has no values.
	Diagnostics []Diagnostic `json:"diagnostics,omitempty"`
}

// Observed is the value of an expression from a step on; step 0 is the initial state.
type Observed struct {
	Step  int    `json:"step"`
	Value string `json:"value"`
}
