package view

// A Layout is a size class of views.
type Layout int

// Layouts: for pages from 1280 px, from 720 px, and narrower, and for embedded models. A narrow
// pane of a wider page has the narrow layout too.
const (
	Wide Layout = iota
	Medium
	Narrow
	Embed
	// Touch is added to the layouts above for fingers, which need rows of 44 px.
	Touch
)
