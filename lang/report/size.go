package report

// A Size says how long the state vector of a model is, and what takes most of it.
type Size struct {
	Bytes uint64     `json:"bytes"` // of the initial state
	Parts []SizePart `json:"parts"` // the largest, in falling order
}

// A SizePart is the part of a state vector that one declared variable takes.
type SizePart struct {
	Name    string `json:"name"`
	Process string `json:"process,omitempty"` // process type that declares it, "" for a shared one
	Kind    string `json:"kind" js:"'array' | 'channel' | 'number'"`
	// Copies is the number of processes that have it, 1 for a shared one. A process type
	// without processes in the initial state counts as one.
	Copies int `json:"copies"`
	// Elements are those of an array, or the messages that a channel can hold, in one process.
	Elements uint64 `json:"elements"`
	Bytes    uint64 `json:"bytes"`          // of all copies
	File     string `json:"file,omitempty"` // "" is the text itself
	Line     int    `json:"line"`
}
