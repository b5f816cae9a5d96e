package trail

import (
	"fmt"
	"strconv"
	"strings"
)

// A Statement is a line of Spin's .trail file: the process Pid executes the
// statement to which Spin gives the number ID.
type Statement struct {
	Pid int
	ID  int32
}

// FormatSpin returns the text of a .trail file. It announces no claim and no
// statement merging.
func FormatSpin(list []Statement) string {
	var b strings.Builder
	for i, s := range list {
		fmt.Fprintf(&b, "%d:%d:%d\n", i+1, s.Pid, s.ID)
	}
	return b.String()
}

// ParseSpin reads a .trail file. Loop is the number of statements before the cycle,
// -1 if there is none. If the file announces a claim, the claim is process 0:
// ParseSpin omits its steps and subtracts 1 from all other process numbers. It
// refuses trails of permuted searches, as Spin does: their numbers are not fixed.
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
			// Statement merging: Match finds the missing statements.
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
