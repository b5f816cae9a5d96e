package trail

import (
	"fmt"
	"strconv"
	"strings"
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
			// Statement merging: Match copes with statements left out.
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
