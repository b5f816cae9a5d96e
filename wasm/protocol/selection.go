package protocol

// A Selection is what the scripts of the page get to know about the selected step.
type Selection struct {
	Step int `json:"step"` // -1 without a run
	Line int `json:"line"` // 0 at the start and in an included file
	// Marks are the processes standing at lines of the source.
	Marks []Mark `json:"marks"`
	// Focus asks the scripts to put the cursor at the line.
	Focus bool `json:"focus"`
}

// A Mark is what the editor shows beside a line.
type Mark struct {
	Line int    `json:"line"`
	HTML string `json:"html"`
}
