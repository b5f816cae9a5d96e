package report

// A Name is a declared name.
type Name struct {
	Name   string `json:"name"`
	Kind   string `json:"kind" js:"'proctype' | 'variable' | 'channel' | 'mtype' | 'typedef' | 'inline' | 'label' | 'macro'"` // proctype, variable, channel, mtype, typedef, inline, label, macro
	Detail string `json:"detail"`                                                                                             // type or parameters
	Line   int    `json:"line"`
}

// Unreached lists the statements of a process type that were never executed.
type Unreached struct {
	Proctype   string      `json:"proctype"`
	States     int         `json:"states"` // number of control locations of the type
	Statements []Statement `json:"statements"`
	More       int         `json:"more,omitempty"` // further statements that Statements leaves out
}

// A Statement is a statement with its place in the text.
type Statement struct {
	File    string `json:"file,omitempty"`
	Line    int    `json:"line"`
	EndLine int    `json:"endLine"`
	State   int    `json:"state"` // number of its location in Spin
	Text    string `json:"text"`
}
