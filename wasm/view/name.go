package view

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"beeline/wasm/protocol"
)

// processName returns the name of process i in views: "Machine:1". It is "" if there is
// no process i.
func processName(t *protocol.Trail, i int) string {
	if i < 0 || i >= len(t.Processes) {
		return ""
	}
	return middle(t.Processes[i].Name, nameLength) + ":" + strconv.Itoa(t.Processes[i].Pid)
}

// Largest number of characters of a name, of a text in a row, of a tooltip, and of a piece of
// prose or the statement of a step, which paper shows whole. The middle of longer ones is left
// out.
const (
	nameLength  = 40
	rowLength   = 200
	titleLength = 300
	proseLength = 1000
)

// valueName is the largest number of characters of a name in the table of values. The
// style sheet would cut the end, where the names of array elements differ.
const valueName = 22

// middle shortens s to at most n characters by leaving out its middle.
func middle(s string, n int) string {
	if len(s) <= n || utf8.RuneCountInString(s) <= n {
		return s
	}
	runes := []rune(s)
	head := (n - 1) * 2 / 3
	return string(runes[:head]) + "…" + string(runes[len(runes)-(n-1-head):])
}

// actor returns the name of the process that takes a step.
func actor(t *protocol.Trail, s *protocol.Step) string {
	if name := processName(t, s.Process); name != "" {
		return name
	}
	return middle(s.Proctype, nameLength) + ":" + strconv.Itoa(s.Pid)
}

// variableName returns the full name of a variable: "paid", "Machine:2.seen".
func variableName(t *protocol.Trail, v *protocol.Variable) string {
	if owner := processName(t, v.Process); owner != "" {
		return owner + "." + middle(v.Name, nameLength)
	}
	return middle(v.Name, nameLength)
}

// written returns a statement as the score shows it: a send with its message, a receive
// with values, all others as in the source.
func written(s *protocol.Step) string { return middle(statementText(s), proseLength) }

func statementText(s *protocol.Step) string {
	m := s.Message
	switch {
	case m == nil:
		return s.Statement
	case m.Kind != "receive" && m.Channel != "" && m.Text != "":
		sign := "!"
		if strings.Contains(s.Statement, "!!") {
			sign = "!!"
		}
		return m.Channel + sign + m.Text
	}
	return orElse(s.Values, s.Statement)
}
