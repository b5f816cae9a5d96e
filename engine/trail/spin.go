package trail

import (
	"fmt"
	"strconv"
	"strings"

	"beeline/engine/ts"
)

// A Statement is a line of Spin's .trail file: a process executes the statement
// with Spin's number.
type Statement struct {
	Pid int
	ID  int32
}

// FormatSpin writes statements as a .trail file. Nothing is merged, so there is
// no line that says so, and no claim runs.
func FormatSpin(list []Statement) string {
	var b strings.Builder
	for i, s := range list {
		fmt.Fprintf(&b, "%d:%d:%d\n", i+1, s.Pid, s.ID)
	}
	return b.String()
}

// ParseSpin reads a .trail file. Loop is the number of statements before the
// mark of the cycle, -1 without one. Lines that announce a claim shift process
// numbers by one and name the claim 0; its own steps are left out. Trails of
// permuted searches cannot be replayed by numbers and are refused, as Spin does.
func ParseSpin(text string) (list []Statement, loop int, err error) {
	loop = -1
	claim := 0
	for n, line := range strings.Split(text, "\n") {
		line = strings.TrimSpace(line)
		if line == "" {
			continue
		}
		step, pid, id, err := fields(line)
		if err != nil {
			return nil, -1, fmt.Errorf("line %d: %w", n+1, err)
		}
		switch {
		case step == -1:
			loop = len(list)
		case step == -2:
			claim = 1
		case step == -4:
			// Statement merging: the matcher copes with statements left out.
		case step < 0:
			return nil, -1, fmt.Errorf("line %d: a trail of a permuted search cannot be replayed", n+1)
		case pid-claim >= 0:
			list = append(list, Statement{pid - claim, int32(id)})
		}
	}
	return list, loop, nil
}

func fields(line string) (step, pid, id int, err error) {
	parts := strings.Split(line, ":")
	if len(parts) != 3 {
		return 0, 0, 0, fmt.Errorf("%q is not step:process:statement", line)
	}
	var n [3]int
	for i, p := range parts {
		x, err := strconv.ParseInt(p, 10, 32)
		if err != nil {
			return 0, 0, 0, fmt.Errorf("%q is not a number that fits", p)
		}
		n[i] = int(x)
	}
	return n[0], n[1], n[2], nil
}

// maxMatch bounds the states that Match looks at.
const maxMatch = 1_000_000

// Match finds the run of m that executes the statements in order. Ids lists the
// statements of an edge: one, or two for a rendezvous, sender first. Where the
// last statement is the first half of a rendezvous that nobody takes, the run
// ends before it. Done is the number of statements of the longest run found;
// when it is short of all of them, an error names the first that cannot be
// executed.
func Match(m *ts.Model, list []Statement, ids func(ts.Action) []Statement) (t Trail, done int, err error) {
	x := matcher{m: m, list: list, ids: ids}
	var out ts.Batch
	m.Initial(&out)
	_, s := out.At(0)
	x.walk(append(ts.State(nil), s...))
	t = Trail{Steps: x.best, Loop: -1}
	if x.done < len(list) {
		at := list[x.done]
		err = fmt.Errorf("step %d: process %d cannot execute statement %d", x.done+1, at.Pid, at.ID)
	}
	return t, x.done, err
}

type matcher struct {
	m      *ts.Model
	list   []Statement
	ids    func(ts.Action) []Statement
	best   []uint32
	done   int
	looked int
}

// A level is a state on the way with the edges that fit there.
type level struct {
	used  int // statements executed before it
	next  int
	fits  []uint32
	after []ts.State
	sizes []int
}

// walk searches depth first for edges that fit; more than one fits only where
// two edges execute the same statements with different outcomes.
func (x *matcher) walk(s ts.State) {
	stack := []level{x.level(s, 0)}
	var path []uint32
	for len(stack) > 0 && x.looked < maxMatch {
		top := &stack[len(stack)-1]
		if top.used > x.done || x.best == nil {
			x.done, x.best = top.used, append([]uint32{}, path...)
		}
		if x.done == len(x.list) {
			return
		}
		if top.next == len(top.fits) {
			stack = stack[:len(stack)-1]
			if len(path) > 0 {
				path = path[:len(path)-1]
			}
			continue
		}
		i := top.next
		top.next++
		path = append(path, top.fits[i])
		stack = append(stack, x.level(top.after[i], top.used+top.sizes[i]))
	}
}

func (x *matcher) level(s ts.State, used int) level {
	x.looked++
	l := level{used: used}
	var out ts.Batch
	x.m.Successors(s, &out)
	for i := range out.Len() {
		e, next := out.At(i)
		ids := x.ids(e.Action)
		if !prefix(x.list[used:], ids) {
			continue
		}
		l.fits = append(l.fits, uint32(i))
		l.sizes = append(l.sizes, len(ids))
		l.after = append(l.after, append(ts.State(nil), next...))
	}
	return l
}

func prefix(list, ids []Statement) bool {
	if len(ids) > len(list) {
		return false
	}
	for i := range ids {
		if list[i] != ids[i] {
			return false
		}
	}
	return true
}
