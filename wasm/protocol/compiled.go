package protocol

// Compiled answers compile.
type Compiled struct {
	Diagnostics []Diagnostic `json:"diagnostics"`
	// Names are the model's own names, for completion.
	Names []Name `json:"names"`
	// Assertion is the line of the first assert, 0 when there is none.
	Assertion int `json:"assertion"`
}

// A Name is a declared name.
type Name struct {
	Name   string `json:"name"`
	Kind   string `json:"kind" js:"'proctype' | 'variable' | 'channel' | 'mtype' | 'typedef' | 'inline' | 'label' | 'macro'"` // proctype, variable, channel, mtype, typedef, inline, label, macro
	Detail string `json:"detail"`                                                                                             // its type or its parameters
	Line   int    `json:"line"`
}

// A Diagnostic is a mistake with its place: lines and columns count from 1,
// columns in UTF-16 code units, the end is exclusive.
type Diagnostic struct {
	Code      string `json:"code"`
	Severity  string `json:"severity" js:"'error' | 'warning'"` // error, warning
	File      string `json:"file,omitempty"`
	Line      int    `json:"line"`
	Column    int    `json:"column"`
	EndLine   int    `json:"endLine"`
	EndColumn int    `json:"endColumn"`
	Message   string `json:"message"`
	Hint      string `json:"hint,omitempty"`
	Notes     []Note `json:"notes,omitempty"`
	Fix       *Fix   `json:"fix,omitempty"`
}

// A Note is a second place of a diagnostic.
type Note struct {
	File    string `json:"file,omitempty"`
	Line    int    `json:"line"`
	Column  int    `json:"column"`
	Message string `json:"message"`
}

// A Fix is a replacement of the text between two places.
type Fix struct {
	Line      int    `json:"line"`
	Column    int    `json:"column"`
	EndLine   int    `json:"endLine"`
	EndColumn int    `json:"endColumn"`
	Text      string `json:"text"`
	Label     string `json:"label"`
}

// Fetched answers fetch: a model from elsewhere, or why there is none.
type Fetched struct {
	Name  string            `json:"name"` // last part of the URL
	Text  string            `json:"text"`
	Files map[string]string `json:"files,omitempty"` // what it includes
	Notes []string          `json:"notes,omitempty"` // what of the texts is not as it was
	Error string            `json:"error,omitempty"`
}
