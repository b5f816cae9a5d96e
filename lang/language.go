// Package lang is the seam between searches and languages. A Language turns a text into
// diagnostics, names for completion and a Subject: state spaces to search, and what
// explains their trails to people. Who runs searches (wasm/session) knows this package
// and no language; whoever builds a module chooses one (wasm/main does).
//
// What people read has the types of lang/report. Estimates belong to a language: a Space
// makes them by name. Kernels are generated from a Program; a language without kernels
// leaves Program.NewCode nil.
//
// A language is a folder beside this file: lang/promela is the first. To add one,
// implement Language and Subject, and read wasm/protocol for what hosts can ask.
package lang

import (
	"beeline/engine/kernel"
	"beeline/engine/search"
	"beeline/engine/trail"
	"beeline/engine/ts"
	"beeline/lang/report"
)

// A Language reads texts. Implementations keep nothing between calls.
type Language interface {
	// Name is the language's name for people: "Promela".
	Name() string
	// Endings are those of the names of its files, with the dot, the usual one first.
	Endings() []string
	// Compile reads a text and what it includes.
	Compile(Text) *Compiled
}

// A Text is a model as a host has it.
type Text struct {
	Name    string // of the file
	Text    string
	Files   map[string]string // texts that can be included, by name
	Defines []string          // NAME or NAME=VALUE, as the language uses them
	// Goal is a condition that no state is to satisfy, "" without one.
	Goal string
	// IgnoreAsserts lets every assertion pass.
	IgnoreAsserts bool
}

// Compiled is what there is to say about a text.
type Compiled struct {
	Diagnostics []report.Diagnostic // by place, never nil
	Names       []report.Name       // what the text declares, never nil
	Assertion   int                 // line of the first assertion, 0 without one
	// Subject makes what can be searched. It is nil where the diagnostics hold an error.
	Subject func() Subject
}

// A Subject is a model that can be searched and talked about. It keeps scratch memory
// between calls and is not safe for concurrent use.
type Subject interface {
	// Whole is the state space of the model as it is given.
	Whole() Space
	// Reduced is a smaller space with the same verdicts, or the reason why there is
	// none. The first call may take long; each makes a system of its own.
	Reduced() (Space, string)
	// Watch has all systems, those to come too, ask whether an uninterruptible step is
	// to end after so many steps inside it, and whether the edges of one state may take
	// so many bytes.
	Watch(enough func(steps uint64) bool, fits func(bytes int) bool)
	// Unchecked names the properties in the text that no search looks at.
	Unchecked() []string
	// LongSteps reports whether the text has uninterruptible steps of many steps.
	LongSteps() bool

	// Statements are those of an edge of the whole space, as a trail file numbers them.
	Statements(ts.Action) []trail.Statement
	// Explain replays a trail of the whole space that leads to an error, or to
	// search.NoError. A trail that does not lead there is a mistake of the checker.
	Explain(t trail.Trail, kind search.ErrorKind, fault ts.Fault) (*Explanation, error)
	// ErrorKind is the name of an error, ErrorSays a sentence about it.
	ErrorKind(search.ErrorKind, ts.Fault) string
	ErrorSays(search.ErrorKind, ts.Fault) string
	// ErrorMessage is ErrorSays with what did it, where and when.
	ErrorMessage(*report.Trail, search.ErrorKind, ts.Fault) string
	// Unreached are the statements that Space.Cover was not told of, by process type.
	Unreached() []report.Unreached
	// Report is the text of a search's report, in the words of the verifier that the
	// language's users know.
	Report(*Summary) string
}

// An Explanation is what a trail shows.
type Explanation struct {
	Trail *report.Trail
	Spin  string   // as a Spin trail file
	Line  int      // of the statement that went wrong, 0 when none did
	Notes []string // sentences about what it does not show
}

// A Space is a state space to search.
type Space struct {
	Model ts.Model
	// Program is what the states are states of. It is the same for the same space.
	Program *Program
	// Aims are the errors that the model can have in this space. The question may take
	// long in large models.
	Aims func() Aims
	// Estimate makes the estimate with a name of wasm/protocol, with the same as a
	// planner where it makes plans, or says why the model has nothing that it leads to.
	Estimate func(name string, w Wish) (search.Heuristic, search.Planner, error)
	// Translate leads from a trail of a reduced space to one of the whole space; nil in
	// the whole space.
	Translate func(trail.Trail) (trail.Trail, error)
	// Partly tells that a space could be reduced further, but for its size.
	Partly bool
	// Cover notes which actions of the program a search has executed: an entry for each, or
	// nil where Model has generated all edges.
	Cover func(executed []bool)
}

// A Program is what kernels are generated from.
type Program struct {
	// Size is how many actions and expressions there are: generating takes as long.
	Size int
	// NewCode prepares kernels; nil where the language has none.
	NewCode func() *kernel.Code
	// NewSplit returns what appends the lengths of a state's components to a list, for
	// store.NewCollapse.
	NewSplit func() func(list []uint32, vector []byte) []uint32
}
