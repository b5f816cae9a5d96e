// Package lang is the seam between languages and searches. A Language compiles a text into
// diagnostics, names for completion, and a Subject. A Subject has state spaces to search,
// and explains their trails. wasm/session runs searches and knows this package, but no
// language. The main package of a module chooses its language.
//
// # How to add a language
//
// Make a folder beside lang/promela. Implement in it:
//
//  1. Language: Compile, which also accepts wrong or unfinished text, because the editor
//     calls it while somebody types. The page and the command have the language's name and
//     file endings in site/text/languages.js.
//  2. Subject: Whole returns a Space with a ts.Model. Successors must come in a fixed order,
//     because a trail is a list of edge numbers.
//  3. Explain: replay the trail, check that it ends in the error, and fill in a report.Trail.
//     Every trail that people see has passed it.
//  4. Space.Estimate: at least the estimate "blind" (search.Blind). Return an error for names
//     of wasm/protocol that the language does not have.
//
// The rest can start simple. Reduced returns a reason instead of a space. Program has only
// NewSplit, which the collapse store needs; without NewCode there are no kernels. Watch,
// Unchecked, LongSteps, Cover, Unreached and Report may do nothing. wasm/session/seam_test.go
// has such a language in 60 lines.
//
// What people read has the types of lang/report.
package lang

import (
	"errors"

	"beeline/engine/kernel"
	"beeline/engine/search"
	"beeline/engine/trail"
	"beeline/engine/ts"
	"beeline/lang/report"
)

// A Language compiles texts. Implementations keep no state between calls.
type Language interface {
	// Compile reads a text and the files that it includes. The result is never nil.
	Compile(Text) *Compiled
}

// A Text is a model as a host sends it.
type Text struct {
	Name    string // file name
	Text    string
	Files   map[string]string // texts of files that can be included, by name
	Defines []string          // NAME or NAME=VALUE, for languages with a preprocessor
	// Goal is a condition in the language. A state that satisfies it is an error. ""
	// means no goal.
	Goal string
	// Property is what is checked, by default assertions and end states. Assertions are
	// checked with every property, end states only without a claim.
	Property report.Property
	// Zones are options for timed automata. Other languages ignore them.
	Zones Zones
	// Enough ends the translation of the property's formula, and of other texts whose translation can
	// take long, when it returns true; nil never does. It is called some hundred times in a second.
	Enough func() bool `json:"-"`
	// IgnoreAsserts makes every assertion pass.
	IgnoreAsserts bool
}

// Zones are options of the search of timed automata. The zero value is the default.
type Zones struct {
	Fastest       bool   // find the run to the goal that takes least time
	Extrapolation string // a name of protocol.Extrapolations, "" for the first
	Inclusion     string // a name of protocol.Inclusions, "" for the first
}

// Compiled is the result of Language.Compile.
type Compiled struct {
	Diagnostics []report.Diagnostic // in the order of the text, never nil
	Names       []report.Name       // what the text declares, never nil
	// Properties lists what the text states. It is empty while the text has errors.
	Properties []report.Property
	Assertion  int // line of the first assertion, 0 without one
	// Premise is a condition without which the property that Text.Property asks for says nothing about
	// the model, as p of [] (p -> q); "" if none is known.
	Premise string
	// Unused names the options of wasm/protocol, and "defines", that have no effect on models in
	// the language.
	Unused []string
	// Forms writes the model in all forms in which it can be saved. It is nil if the text is the only one.
	Forms func() []report.Form
	// Subject makes a new subject. It is nil when the diagnostics contain an error.
	Subject func() Subject
}

// A Subject is a compiled model: its state spaces, and what explains them to people. It
// keeps scratch memory between calls and is not safe for concurrent use.
type Subject interface {
	// Whole returns the state space of the model as written.
	Whole() Space
	// Reduced returns a smaller space with the same verdicts and "", or the reason why
	// there is none. The first call may take long. Each call makes a new ts.System.
	Reduced() (Space, string)
	// Watch sets two questions for all systems of the subject, also later ones. After
	// each piece of a long uninterruptible step (a d_step of Promela), or of the search for
	// the edges of a state, a system calls enough with the number of statements executed, or
	// edges tried, in it; true ends it. fits
	// reports whether the edges of one state may take that many bytes.
	Watch(enough func(steps uint64) bool, fits func(bytes int) bool)
	// Unchecked names the properties in the text that no search checks.
	Unchecked() []string
	// Size returns how long a state is, and what takes most of it. For incomplete searches.
	Size() *report.Size
	// LongSteps reports whether the model has uninterruptible steps of many statements.
	LongSteps() bool

	// Numbering returns the statements of the edges of the whole space, as they are numbered in a
	// trail file.
	Numbering() trail.Numbering
	// Executes reports whether an edge executes a statement of a line of the text.
	Executes(a ts.Action, line int) bool
	// Explain replays a trail of the whole space and returns what it shows. The trail
	// leads to the given error; with search.NoError it may end anywhere. Another end is
	// an internal error of the checker. fault matters for search.Faulty only.
	Explain(t trail.Trail, kind search.ErrorKind, fault ts.Fault) (*Explanation, error)
	// Next returns what can happen after a run of the whole space: each edge of its last
	// state as a step, and what the processes without one wait for. The error is the one
	// of replaying the run.
	Next(trail.Trail) (*report.Next, error)
	// Answer answers what the text was compiled to ask, after a search that has ended. found
	// reports that it has found what it looked for. It is nil if the verdict alone is the answer.
	Answer(found bool) *report.Answer
	// Observe returns the values, along a run of the whole space, of the goal and of the
	// assertions. The goal, if there is one, is the first of them.
	Observe(trail.Trail) ([]report.Observation, error)
	// Automata returns the control graphs of the process types, and where the processes
	// stand along a run of the whole space.
	Automata(trail.Trail) (*report.Automata, error)
	// Acted describes an edge that leads out of a state of the whole space.
	Acted(ts.State, ts.Action) report.Acted
	// StateText returns the values of a state, a line for the shared variables and one for
	// each process. Long texts are cut.
	StateText(ts.State) string
	// GoalText returns the value of the goal in a state, "" without one.
	GoalText(ts.State) string
	// Claim describes the automaton of the property that the text was compiled for, nil
	// without one.
	Claim() *report.Claim
	// ClaimLocation returns the location of the claim in a state of the whole space.
	ClaimLocation(ts.State) int
	// Reasons returns why a run of the whole space ends in an error, which is its first one.
	// With anyEnd a deadlock is no error. It searches: enough is called from time to time,
	// and true ends the searches, so that the answer has what is known.
	Reasons(run trail.Trail, kind search.ErrorKind, fault ts.Fault, anyEnd bool, enough func() bool) (*report.Reasons, error)
	// Conditions lists conditions that the text names. They may be no valid goals: a
	// macro can be anything.
	Conditions() []report.Condition
	// ErrorKind returns the name of an error: "assertion violated".
	ErrorKind(search.ErrorKind, ts.Fault) string
	// ErrorSays returns a sentence about an error.
	ErrorSays(search.ErrorKind, ts.Fault) string
	// ErrorMessage returns ErrorSays and a sentence with place and step of the error, for
	// the trail of an Explanation.
	ErrorMessage(*report.Trail, search.ErrorKind, ts.Fault) string
	// Unreached returns the statements that were not executed, by process type. It reads
	// what Space.Cover noted.
	Unreached() []report.Unreached
	// Assertions lists the assertions of the text, in its order. Like Unreached it reads
	// what Space.Cover noted.
	Assertions() []report.Assertion
	// Report returns the report of a search as text, in the words of the verifier that users
	// of the language know.
	Report(*Summary) string
}

// An Explanation is a trail as people read it.
type Explanation struct {
	Trail *report.Trail
	Spin  string   // the trail as a Spin trail file
	Line  int      // line of the statement that failed, 0 for a deadlock
	Notes []string // sentences about what Trail leaves out
	// Delays are those of the run, one for each of the first steps, "" for any. It is nil if the run has the times
	// that it has without chosen ones.
	Delays []string
}

// WrongDelays is the error of Subject.Explain and Subject.Next for a run whose steps are not possible after its delays.
type WrongDelays struct {
	Says string
	Step int // the first step that is not possible, from 1 on; 0 if that is not known
}

func (e *WrongDelays) Error() string { return e.Says }

// ErrMissed is the error of Subject.Explain if the run's delays lead past the error.
var ErrMissed = errors.New("the error is not reached at these times")

// A Summary is what Subject.Report writes about a search: one that has ended, or one that
// has found an error and continues.
type Summary struct {
	Model  string // file name
	Search string // heading of the search in the report, "" without one

	Kind  string        // of the error, as Subject.ErrorKind; "" without one
	Trail *report.Trail // to the error, nil without one

	// Complete reports that no limit ended the search. A store that loses states, and a
	// search that prunes some, can be complete.
	Complete bool
	Warnings []string // sentences

	Reduced, Collapsed, Hulls bool // the state space, the stored states, and whether those are hulls of zones
	IgnoreAsserts, IgnoreEnds bool
	// Property is what was checked, and Fair reports that unfair runs did not count.
	Property report.Property
	Fair     bool
	Progress search.Progress
	Seconds  float64
	Lossy    *report.Lossy // nil if the store keeps whole states
	// Iterations are the searches of an iterated one, nil for other searches.
	Iterations []search.Iteration
	Unreached  []report.Unreached
}

// A Space is a state space to search.
type Space struct {
	Model ts.Model
	// Program is the source of kernels, never nil. Spaces of one program share the pointer.
	Program *Program
	// BreadthFirst starts a breadth-first search for the goal by code that is generated for Model, nil
	// if there is no such code. It stores whole states and covers as Model does. It fails with the
	// errors of package kernel and with those of hosts.
	BreadthFirst func(limits search.Limits, all bool) (Generated, error)
	// Hulls starts a breadth-first search of convex hulls of zones, nil if there is none. It visits more than
	// the states that can be reached; its Finding is an error of Model.
	Hulls func(limits search.Limits) search.Run
	// Aims returns the errors that the model can have. It may take long for large models.
	Aims func() Aims
	// Estimate makes the estimate with a name of wasm/protocol. If the estimate makes plans,
	// it is also the planner, otherwise the planner is nil. The error says what the model
	// or the request lacks for the estimate.
	Estimate func(name string, o EstimateOptions) (search.Heuristic, search.Planner, error)
	// Translate turns an error of a reduced space into one of the whole space. With a claim the
	// same steps may have another error first. It is nil in the whole space.
	Translate func(search.Finding) (search.Finding, error)
	// Cycles says how to look for runs that never end and break the property of the text, nil
	// if it has no such runs.
	Cycles *Cycles
	// Trace is what all runs are compared with besides: "trace" or "notrace", "" for nothing.
	Trace string
	// EndsUnchecked reports that no search finds states without edges.
	EndsUnchecked bool
	// Summary returns sentences with what the search has computed, nil if it only looks for errors.
	// complete reports that it has visited all states.
	Summary func(complete bool) string
	// PartlyReduced reports that the reduction skipped parts of the model because of their
	// size.
	PartlyReduced bool
	// Cover notes which actions of the program a search has executed, one entry per
	// action. nil stands for the actions that Model has executed itself.
	Cover func(executed []bool)
}

// Generated is a search by generated code that is no kernel. The caller must release it.
type Generated interface {
	search.Run
	// Release frees the memory. No other method may be called then.
	Release()
	// Bytes returns how many bytes of memory the code has.
	Bytes() uint64
	// Limit returns how many bytes it may have. It becomes less if the host refuses to provide them.
	Limit() uint64
}

// Cycles are what a search for lassos needs besides the model.
type Cycles struct {
	Errors   search.Cycles
	Classify search.Classify // nil if the components of the claim are not enough
	Fairness search.Fairness // for searches that look for weakly fair loops only
	// Whole: runs are shown as they are. Otherwise a property that is not "accept" has a claim, and
	// runs are shown without its steps.
	Whole bool
}

// A Program is what kernels and the collapse store need to know of a model.
type Program struct {
	// Size is the number of actions and expressions. The time to generate a kernel grows
	// with it.
	Size int
	// NewCode prepares kernels; nil if the language has none.
	NewCode func() *kernel.Code
	// NewSplit returns a function for store.NewCollapse. It appends the lengths of the
	// components of a state to a list. Components are parts that often stay the same,
	// such as processes; one component of the whole length is allowed.
	NewSplit func() func(list []uint32, vector []byte) []uint32
}
