package report

// A Diagnostic is an error or a warning with its place. Lines and columns count from 1,
// columns in UTF-16 code units. The end is exclusive.
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

// A Fix suggests a replacement for the text between two places. Label is for a button.
type Fix struct {
	Line      int    `json:"line"`
	Column    int    `json:"column"`
	EndLine   int    `json:"endLine"`
	EndColumn int    `json:"endColumn"`
	Text      string `json:"text"`
	Label     string `json:"label"`
}
