package protocol

// Compiled answers compile.
type Compiled struct {
	Diagnostics []Diagnostic `json:"diagnostics"`
	// Names are the model's own names, for completion.
	Names []Name `json:"names"`
	// Assertion is the line of the first assert, 0 when there is none.
	Assertion int `json:"assertion"`
}

// Fetched answers fetch: a model from elsewhere, or why there is none.
type Fetched struct {
	Name  string            `json:"name"` // last part of the URL
	Text  string            `json:"text"`
	Files map[string]string `json:"files,omitempty"` // what it includes
	Notes []string          `json:"notes,omitempty"` // what of the texts is not as it was
	Error string            `json:"error,omitempty"`
}
