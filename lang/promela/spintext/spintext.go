// Package spintext writes a run as spin -p -g -l -r -t prints it, so that people can compare it with Spin's own text
// and scripts that read Spin's text work. It is not part of package explain, because it is a module of its own
// (wasm/spintext), which is loaded when the first text is asked for.
//
// Spin's simulator has rules of its own, which the text keeps:
//
//   - Channels get numbers when they are first used (queues.go).
//   - An assignment to a local variable is shown, one to a shared variable only if the value changes (values.go).
//   - Statements are printed from Spin's syntax tree (statement.go), with the line that Spin's parser had reached
//     (place.go).
//   - A d_step is one step of many statements, with the headers, jumps and joins between them (dstep.go).
//
// Read this file first, then step.go. lang/promela/oracle compares the text with Spin's.
package spintext

import (
	"slices"
	"strings"

	"beeline/engine/format"
	"beeline/engine/prog"
	"beeline/engine/trail"
	"beeline/engine/ts"
	"beeline/engine/vm"
	"beeline/lang"
	"beeline/lang/promela"
	"beeline/lang/promela/check"
	"beeline/lang/promela/syntax"
)

// maxText bounds a text, in bytes. The rest of a longer one is left out.
const maxText = 64 << 20

// Write returns the text of a run of a model. loop is the step before the loop of a lasso, -1 without one.
func Write(t lang.Text, choices []uint32, loop int) (string, error) {
	c, from := promela.CompileWithOrigins(t.Name, t.Text, syntax.Options{Defines: t.Defines, Open: promela.Opener(t.Files)})
	if c.Program == nil {
		return "", format.Errorf("the model has errors")
	}
	sys := vm.New(c.Program)
	w := &writer{Compiled: c, sys: sys, assignedSet: assignedSets(c.Info), numbers: from.Numbers, origins: originsOf(c.Info.Model, from), loop: loop, queues: map[int32]int{}, left: map[int]bool{}, ordered: map[uint32][]prog.Var{}, initialised: map[declared]bool{}, unfit: map[setVariable]int32{}}
	for _, f := range c.Info.Formulas {
		w.write("ltl %s: %s\n", c.Info.ClaimName(f), syntax.FormulaText(f.Formula))
	}
	if err := (trail.Trail{Steps: choices, Loop: loop}).Replay(sys.Model(), w.visit); err != nil {
		return "", format.Errorf("the run does not fit the model: %w", err)
	}
	w.end()
	if w.text.Len() >= maxText {
		return w.text.String() + "… (the rest is left out)\n", nil
	}
	return w.text.String(), nil
}

// A writer writes a run while it is replayed.
type writer struct {
	*promela.Compiled
	text        strings.Builder
	sys         *vm.System
	assignedSet map[*check.Var]string
	origins     []origin  // by Spin's number of a statement
	numbers     [][]int32 // Spin\'s numbers of the statements of each process type
	loop        int       // step before the loop of a lasso, -1 without one
	before      state
	number      int // of the last statement
	// created is the number of processes up to now.
	created     int
	queues      map[int32]int         // Spin's numbers of channels, from their first use on
	queue       int                   // the last of them
	initialised map[declared]bool     // variables that Spin has initialised
	unfit       map[setVariable]int32 // values in structures that do not fit their types
	set         []setVariable         // to which the current step assigned
	ordered     map[uint32][]prog.Var // made by localsOf
	// left has the processes whose last step was a d_step at the end of their body: Spin has no place of them.
	left map[int]bool
}

// A state is a state with its processes.
type state struct {
	ts.State
	processes []vm.Process
}

// stateOf returns a state with its processes.
func (w *writer) stateOf(s ts.State) *state { return &state{s, w.sys.Processes(s, nil)} }

func (w *writer) write(text string, args ...any) {
	if w.text.Len() < maxText {
		format.Fprintf(&w.text, text, args...)
	}
}

// visit takes one state of the replay and the edge that leads to it.
func (w *writer) visit(step int, e ts.Edge, s ts.State) {
	now := state{slices.Clone(s), w.sys.Processes(s, nil)}
	if step > 0 {
		w.step(e, &now)
	}
	for pid := len(w.before.processes); pid < len(now.processes); pid++ {
		w.created++
		if step == 0 {
			w.start(&now, pid)
		}
	}
	w.forgetQueues(now.processes)
	if step == w.loop {
		w.write("  <<<<<START OF CYCLE>>>>>\n")
	}
	w.before = now
}

// end writes the last state.
func (w *writer) end() {
	s := &w.before
	w.write("spin: trail ends after %d steps\n#processes: %d\n", w.number, len(s.processes))
	w.globals(s.State, true)
	for _, p := range slices.Backward(s.processes) {
		t := &w.Program.Procs[p.Proc]
		l := w.standsAt(p)
		id := w.numbers[p.Proc][l.SpinState-1]
		if w.left[p.Pid] {
			w.write("%3d:\tproc %2d (%s:%d) \n", w.number, p.Pid, w.nameOf(p), w.priorityIn(s.State, p))
		} else {
			w.write("%s(state %d)%s\n", w.head(s.State, p, w.standing(id, l.Start)), l.SpinState, validEnd(t, l.SpinState))
		}
		w.locals(s.State, p, true)
	}
	plural := "es"
	if w.created == 1 {
		plural = ""
	}
	w.write("%d process%s created\n", w.created, plural)
}

// standsAt returns the location of a process. As Spin's simulator does, it follows the jumps at the end of an atomic
// sequence, which are steps of their own.
func (w *writer) standsAt(p vm.Process) *prog.Location {
	t := &w.Program.Procs[p.Proc]
	l := &t.Locations[p.Location]
	for range len(t.Locations) {
		kind := w.origins[w.numbers[p.Proc][l.SpinState-1]].kind
		if kind != jump && kind != joined && kind != after || len(l.Out) == 0 {
			break
		}
		l = &t.Locations[w.Program.Actions[l.Out[len(l.Out)-1].Action].Target]
	}
	return l
}
