package protocol

// Compiled answers the request compile.
type Compiled struct {
	Diagnostics []Diagnostic `json:"diagnostics"`
	// Names are the names that the model declares, for completion.
	Names []Name `json:"names"`
	// Properties are what the text states, the safety properties first.
	Properties []Property `json:"properties"`
	// Claim is the automaton of Options.Property, nil without one.
	Claim *Claim `json:"claim,omitempty"`
	// Assertion is the line of the first assert, 0 when there is none.
	Assertion int `json:"assertion"`
}

// Fetched answers the request fetch: the text of a URL, or an error.
type Fetched struct {
	Name  string            `json:"name"` // last part of the URL
	Text  string            `json:"text"`
	Files map[string]string `json:"files,omitempty"` // included texts, by name
	Notes []string          `json:"notes,omitempty"` // how the texts were changed
	Error string            `json:"error,omitempty"`
}
