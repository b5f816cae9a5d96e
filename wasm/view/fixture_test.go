package view

import (
	"strconv"
	"strings"

	"beeline/wasm/protocol"
)

// booths is a run in which two ticket booths sell more seats than there are:
// both check before one of them books. Processes: 0 the office, 1 and 2 the booths.
func booths() *protocol.Trail {
	return &protocol.Trail{
		Length: 13, SpinLength: 15, Loop: -1,
		Processes: []protocol.Process{
			{Pid: 0, Name: "Office", Line: 14, Start: 18},
			{Pid: 1, Name: "Booth", Line: 24, Start: 26},
			{Pid: 2, Name: "Booth", Line: 24, Start: 26},
		},
		Variables: []protocol.Variable{
			{Process: -1, Name: "left", Kind: "number", Type: "byte", Initial: text("40"), Line: 11},
			{Process: -1, Name: "sold", Kind: "number", Type: "byte", Initial: text("0"), Line: 12},
			{Process: -1, Name: "ask", Kind: "channel", Type: "chan [2] of { mtype, pid, byte }", Cap: 2, Line: 8},
			{Process: 0, Name: "who", Kind: "number", Type: "pid", Initial: text("0"), Line: 15},
			{Process: 0, Name: "rest", Kind: "number", Type: "byte", Initial: text("0"), Line: 15},
			{Process: 1, Name: "seen", Kind: "number", Type: "byte", Initial: text("0"), Line: 25},
			{Process: 2, Name: "seen", Kind: "number", Type: "byte", Initial: text("0"), Line: 25},
		},
		Steps: []protocol.Step{
			send(2, 26, "ask!look,_pid,0", "ask!look,2,0", "look,2,0", 3, queued(2, "look,2,0")),
			send(1, 26, "ask!look,_pid,0", "ask!look,1,0", "look,1,0", 8, queued(2, "look,2,0", "look,1,0")),
			receive(0, 19, "ask?look,who,_", "ask?look,2,_", "look,2,0", 1, taken("look,1,0"), set(3, "0", "2")),
			shake(0, 19, 2, 27, "tell[who]!left", "tell[2]!40", "40", set(6, "0", "40")),
			act(2, 29, "seen >= GROUP", "40 >= 25"),
			send(2, 30, "ask!book,_pid,seen - GROUP", "ask!book,2,40 - 25", "book,2,15", 0, queued(2, "look,1,0", "book,2,15")),
			act(2, 31, "sold = sold + GROUP", "", set(1, "0", "25")),
			receive(0, 19, "ask?look,who,_", "ask?look,1,_", "look,1,0", 2, taken("book,2,15"), set(3, "2", "1")),
			shake(0, 19, 1, 27, "tell[who]!left", "tell[1]!40", "40", set(5, "0", "40")),
			act(1, 29, "seen >= GROUP", "40 >= 25"),
			send(1, 30, "ask!book,_pid,seen - GROUP", "ask!book,1,15", "book,1,15", 0, queued(2, "book,2,15", "book,1,15")),
			act(1, 31, "sold = sold + GROUP", "", set(1, "25", "50")),
			fails(2, 32, "assert(sold <= SEATS)", "assert(50 <= 40)"),
		},
		End: []protocol.Standing{{Process: 0, Line: 18, Statement: "ask?look,who,_"}, {Process: 1, Line: 32, Statement: "-end-"},
			{Process: 2, Line: 0, Statement: "-end-"}},
	}
}

func text(s string) protocol.Value { return protocol.Value{Text: s} }

func set(variable int, old, new string) protocol.Change {
	return protocol.Change{Variable: variable, Old: text(old), New: text(new)}
}

func queued(channel int, messages ...string) protocol.Change {
	n := len(messages)
	return protocol.Change{Variable: channel, Old: protocol.Value{Messages: messages[:n-1]},
		New: protocol.Value{Messages: messages}, Sent: n}
}

func taken(messages ...string) protocol.Change {
	return protocol.Change{Variable: 2, New: protocol.Value{Messages: messages}}
}

func act(process, line int, statement, values string, changes ...protocol.Change) protocol.Step {
	return protocol.Step{Pid: process, Process: process, Line: line, EndLine: line, Statement: statement,
		Values: values, Changes: changes, Standing: []protocol.Standing{{Process: process, Line: line + 1}}}
}

func send(process, line int, statement, values, message string, match int, changes ...protocol.Change) protocol.Step {
	s := act(process, line, statement, values, changes...)
	s.Message = &protocol.Message{Kind: "send", Channel: channelOf(statement), Text: message, Peer: -1, Match: match}
	return s
}

func receive(process, line int, statement, values, message string, match int, changes ...protocol.Change) protocol.Step {
	s := send(process, line, statement, values, message, match, changes...)
	s.Message.Kind = "receive"
	return s
}

func shake(process, line, peer, peerLine int, statement, values, message string, changes ...protocol.Change) protocol.Step {
	s := act(process, line, statement, values, changes...)
	s.Message = &protocol.Message{Kind: "handshake", Channel: "tell[" + strconv.Itoa(peer) + "]", Text: message,
		Peer: peer, PeerLine: peerLine}
	s.Standing = []protocol.Standing{{Process: process, Line: 18}, {Process: peer, Line: peerLine + 1}}
	return s
}

func fails(process, line int, statement, values string) protocol.Step {
	s := act(process, line, statement, values)
	s.Fault = "assertion violated"
	s.Standing = nil
	return s
}

// overbooked is the check that found booths.
func overbooked() *protocol.Result {
	return &protocol.Result{Model: "booths.pml", Verdict: protocol.VerdictError, Kind: "assertion violated",
		Message: "The assertion is violated.", States: 192, Matched: 61, Transitions: 253, Depth: 13, StateBytes: 40,
		PeakBytes: 1 << 20, Seconds: 0.012, Shortest: true, Search: "bfs", Store: "exact", Errors: 1,
		Trail: booths(), Line: 32}
}

// ring is a run of n processes and the given number of steps in which each
// process sends to its neighbour. Some messages are lost, some are rendezvous.
func ring(n, steps int) *protocol.Trail {
	t := &protocol.Trail{Length: steps, SpinLength: steps, Loop: -1}
	for i := range n {
		t.Processes = append(t.Processes, protocol.Process{Pid: i, Name: "Node", Line: 5, Start: 6})
		t.Variables = append(t.Variables, protocol.Variable{Process: i, Name: "hops", Kind: "number", Type: "byte", Initial: text("0")})
	}
	for i := 1; i <= steps; i++ {
		p := (i * 7) % n
		message := "token," + strconv.Itoa(i)
		change := set(p, strconv.Itoa(i-1), strconv.Itoa(i))
		var s protocol.Step
		switch i % 5 {
		case 0:
			s = shake(p, 9, (p+1)%n, 12, "out!token,hops", "out!"+message, message, change)
		case 1, 2:
			match := i + 1 + i%40
			if match > steps || match%5 != 3 {
				match = 0
			}
			s = send(p, 8, "out!token,hops", "out!"+message, message, match, change)
		default:
			s = act(p, 10, "hops = hops + 1", "", change)
		}
		t.Steps = append(t.Steps, s)
	}
	return t
}

// starved is a run with a loop: steps 3 to 6 repeat and process 1 never moves.
func starved() *protocol.Trail {
	return &protocol.Trail{
		Length: 6, Loop: 2,
		Processes: []protocol.Process{{Pid: 0, Name: "P", Start: 12}, {Pid: 1, Name: "P", Start: 12}},
		Variables: []protocol.Variable{{Process: -1, Name: "lock", Kind: "number", Type: "bool", Initial: text("false")}},
		Steps: []protocol.Step{
			atomically(act(0, 12, "!lock", "")), act(0, 12, "lock = true", "", set(0, "false", "true")),
			act(0, 13, "skip", ""), act(0, 14, "lock = false", "", set(0, "true", "false")),
			atomically(act(0, 12, "!lock", "")), act(0, 12, "lock = true", "", set(0, "false", "true")),
		},
		End: []protocol.Standing{{Process: 1, Line: 12}},
	}
}

func atomically(s protocol.Step) protocol.Step {
	s.Atomic = true
	return s
}

// spawned is a run in which a process starts another, which ends, and the
// process number is used again.
func spawned() *protocol.Trail {
	t := &protocol.Trail{
		Length: 7, Loop: -1,
		Processes: []protocol.Process{
			{Pid: 0, Name: "init", Start: 3},
			{Pid: 1, Name: "Worker", Born: 1, Died: 4, Start: 8},
			{Pid: 1, Name: "Worker", Born: 5, Start: 8},
		},
		Variables: []protocol.Variable{
			{Process: -1, Name: "slot", Kind: "array", Type: "byte[20]", Len: 20, Initial: protocol.Value{Cells: []string{"0"}, Counts: []int{20}}},
			{Process: 1, Name: "x", Kind: "number", Type: "byte", Initial: text("0")},
		},
		Steps: []protocol.Step{
			act(0, 3, "run Worker(1)", ""), act(1, 8, "x = 1", "", set(1, "0", "1")),
			act(1, 9, "slot[2] = 10 / x", ""), act(1, 10, "-end-", ""), act(0, 4, "run Worker(0)", ""),
			act(0, 5, "printf(\"go\\n\")", ""), act(2, 9, "slot[2] = 10 / x", ""),
		},
	}
	t.Steps[2].Changes = []protocol.Change{{Variable: 0, Old: protocol.Value{Cells: []string{"0"}}, New: protocol.Value{Cells: []string{"10"}}, Cells: []int{2}}}
	t.Steps[5].Printed = "go\n"
	t.Steps[6].Fault = "division by zero"
	return t
}

func mistakes() []protocol.Diagnostic {
	return []protocol.Diagnostic{
		{Code: "P200", Severity: "error", Line: 27, Column: 14, Message: "`sen` is not declared",
			Hint: "Did you mean `seen`, declared on line 25?", Fix: &protocol.Fix{Label: "Change to seen"},
			Notes: []protocol.Note{{Line: 25, Column: 8, Message: "`seen` is declared here"}}},
		{Code: "P300", Severity: "warning", Line: 12, Column: 16, Message: "300 does not fit in a `byte`, which holds 0 to 255",
			Hint: "Use a wider type: it would be stored as 44.", Fix: &protocol.Fix{Label: "Change to short"}},
		{Code: "P306", Severity: "warning", File: "common.pml", Line: 17, Column: 1, Message: "no `goto` uses the label `edn`, and it does not count as `end` label"},
	}
}

// channelOf is the channel that a statement begins with.
func channelOf(statement string) string {
	return statement[:strings.IndexAny(statement, "!?")]
}
