package report

// A Name is a declared name.
type Name struct {
	Name   string `json:"name"`
	Kind   string `json:"kind" js:"'proctype' | 'variable' | 'channel' | 'mtype' | 'typedef' | 'inline' | 'label' | 'macro'"` // proctype, variable, channel, mtype, typedef, inline, label, macro
	Detail string `json:"detail"`                                                                                             // its type or its parameters
	Line   int    `json:"line"`
}

// Unreached is the part of a process type that was never executed.
type Unreached struct {
	Proctype   string      `json:"proctype"`
	States     int         `json:"states"` // control points the type has
	Statements []Statement `json:"statements"`
	More       int         `json:"more,omitempty"` // statements that a host has left out
}

// A Statement is a place in the text.
type Statement struct {
	File    string `json:"file,omitempty"`
	Line    int    `json:"line"`
	EndLine int    `json:"endLine"`
	State   int    `json:"state"` // Spin's state number
	Text    string `json:"text"`
}
