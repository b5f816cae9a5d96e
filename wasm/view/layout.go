package view

// A Layout is the room that a view has.
type Layout int

// Layouts, by the width of the page: from 1280 px, from 720 px, below, and the
// frame of an embedded model.
const (
	Wide Layout = iota
	Medium
	Narrow
	Embed
)
