package trail

import (
	"strconv"
	"strings"

	"beeline/engine/format"
)

// A Statement is a line of Spin's .trail file: the process Pid executes the
// statement to which Spin gives the number ID.
type Statement struct {
	Pid int // Claim for the claim
	ID  int32
}

// Claim is the Pid of the statements of the claim.
const Claim = -1

// FormatSpin returns the text of a .trail file. loop is the number of statements before the
// loop of a lasso, -1 without one. claim is Spin's number of the claim; with -1 the file leaves
// its statements out, and Spin replays the system alone. It announces no statement merging.
func FormatSpin(list []Statement, loop, claim int) string {
	var b strings.Builder
	shift := 0
	if claim >= 0 {
		format.Fprintf(&b, "-2:%d:-2\n", claim)
		shift = 1 // the claim is process 0
	}
	step := 0
	for i, s := range list {
		if i == loop {
			b.WriteString(startOfLoop)
		}
		if s.Pid == Claim && claim < 0 {
			continue
		}
		step++
		format.Fprintf(&b, "%d:%d:%d\n", step, s.Pid+shift, s.ID)
	}
	if loop == len(list) {
		b.WriteString(startOfLoop)
	}
	return b.String()
}

// startOfLoop is the line before the loop of a lasso.
const startOfLoop = "-1:-1:-1\n"

// A Listing is a run as a .trail file lists it.
type Listing struct {
	Statements []Statement // of processes
	Loop       int         // statements before the loop of a lasso, -1 without one
	Merged     bool        // a step may execute further statements, which are not listed
}

// Twice returns a listing with a loop whose loop is run once more, before it.
func (l Listing) Twice() Listing {
	n := len(l.Statements)
	l.Statements = append(l.Statements[:n:n], l.Statements[l.Loop:]...)
	l.Loop = n
	return l
}

// ParseSpin reads a .trail file. If the file announces a claim, the claim is process 0:
// ParseSpin omits its steps and subtracts 1 from all other process numbers. It
// refuses trails of permuted searches, as Spin does: their numbers are not fixed.
func ParseSpin(text string) (Listing, error) {
	out := Listing{Loop: -1}
	claim := 0
	for n, line := range strings.Split(text, "\n") {
		line = strings.TrimSpace(line)
		if line == "" {
			continue
		}
		step, pid, id, err := fields(line)
		if err != nil {
			return out, format.Errorf("line %d: %w", n+1, err)
		}
		switch {
		case step == -1:
			out.Loop = len(out.Statements)
		case step == -2:
			claim = 1
		case step == -4:
			out.Merged = true
		case step < 0:
			return out, format.Errorf("line %d: a trail of a permuted search cannot be replayed", n+1)
		case pid-claim >= 0:
			out.Statements = append(out.Statements, Statement{pid - claim, int32(id)})
		}
	}
	return out, nil
}

func fields(line string) (step, pid, id int, err error) {
	parts := strings.Split(line, ":")
	if len(parts) != 3 {
		return 0, 0, 0, format.Errorf("%q is not step:process:statement", line)
	}
	var n [3]int
	for i, p := range parts {
		x, err := strconv.ParseInt(p, 10, 32)
		if err != nil {
			return 0, 0, 0, format.Errorf("%q is not a number that fits", p)
		}
		n[i] = int(x)
	}
	return n[0], n[1], n[2], nil
}
