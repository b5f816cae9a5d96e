package protocol

// A Response is an answer to a request. Type says which field is set.
type Response struct {
	ID       int       `json:"id"`
	Type     string    `json:"type"` // compiled, progress, found, result, rows, row, fetched, truth, next, observed, automata, graph, reasons, lasso, forms
	Compiled *Compiled `json:"compiled,omitempty"`
	Progress *Progress `json:"progress,omitempty"`
	// Found is an error of a search that continues, for a shorter trail or for more errors.
	// A part of an iterated search sends it at once, others with their progress.
	Found    *Result       `json:"found,omitempty"`
	Result   *Result       `json:"result,omitempty"`
	Fetched  *Fetched      `json:"fetched,omitempty"`
	Truth    *Truth        `json:"truth,omitempty"`
	Next     *Next         `json:"next,omitempty"`
	Observed *Observations `json:"observed,omitempty"`
	Automata *Automata     `json:"automata,omitempty"`
	Graph    *Graph        `json:"graph,omitempty"`
	Reasons  *Reasons      `json:"reasons,omitempty"`
	Lasso    *Lasso        `json:"lasso,omitempty"`
	Forms    []Form        `json:"forms,omitempty"` // none if the text is the only one
	// Rows begin a check of everything, and Row is one that has changed. Result comes with a
	// row that has ended.
	Rows []*Row `json:"rows,omitempty"`
	Row  *Row   `json:"row,omitempty"`
}

// Progress is the progress of a running check.
type Progress struct {
	States      uint64  `json:"states"`
	Transitions uint64  `json:"transitions"`
	Frontier    uint64  `json:"frontier"` // open states, or the length of the stack
	Depth       uint64  `json:"depth"`
	Bytes       uint64  `json:"bytes"`
	Seconds     float64 `json:"seconds"`
	// Limits of the options, 0 without one.
	MaxBytes   uint64  `json:"maxBytes"`
	MaxSeconds float64 `json:"maxSeconds"`
	MaxStates  uint64  `json:"maxStates"`
	// Iterations describes the searches of an iterated search so far.
	Iterations *Iterations `json:"iterations,omitempty"`
	// Members are the searches of a portfolio.
	Members []Member `json:"members,omitempty"`
	// Size is that of the model's states, in the first progress of a request.
	Size *Size `json:"size,omitempty"`
}
