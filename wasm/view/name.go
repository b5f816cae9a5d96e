package view

import (
	"strconv"
	"strings"

	"beeline/wasm/session"
)

// processName is how views call process i: "Machine:1". An index without a
// process gives "".
func processName(t *session.Trail, i int) string {
	if i < 0 || i >= len(t.Processes) {
		return ""
	}
	return t.Processes[i].Name + ":" + strconv.Itoa(t.Processes[i].Pid)
}

// actor is the name of the process that takes a step.
func actor(t *session.Trail, s *session.Step) string {
	if name := processName(t, s.Process); name != "" {
		return name
	}
	return s.Proctype + ":" + strconv.Itoa(s.Pid)
}

// variableName is the full name of a variable: "paid", "Machine:2.seen".
func variableName(t *session.Trail, v *session.Variable) string {
	if owner := processName(t, v.Process); owner != "" {
		return owner + "." + v.Name
	}
	return v.Name
}

// written is a statement as the score shows it: a send with the message that it
// sent, a receive with values, everything else as in the source.
func written(s *session.Step) string {
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
