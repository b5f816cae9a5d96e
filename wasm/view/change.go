package view

import (
	"strconv"
	"strings"

	"beeline/wasm/protocol"
)

// A delta is one thing that a step changed.
type delta struct {
	owner string // process that the variable belongs to, if another one took the step
	name  string
	old   string
	new   string
	wraps bool   // the computed value did not fit
	queue *queue // of a channel, instead of old and new
}

// A queue is a channel with its messages, as drawn.
type queue struct {
	messages []string
	fresh    int // index of the message that the step sent, -1 for none
	free     int // empty slots
	more     int // slots that are not drawn
}

// maxSlots is how many slots of a channel are drawn.
const maxSlots = 6

// newQueue returns up to maxSlots slots of a channel. The new message is always among
// them: in the last slot if it comes later.
func newQueue(v protocol.Value, capacity, sent int) *queue {
	q := &queue{messages: v.Messages, fresh: -1}
	if sent > 0 && sent <= len(v.Messages) {
		q.fresh = sent - 1
	}
	if total := max(capacity, len(v.Messages)+v.More); total > maxSlots {
		q.more = total - maxSlots
	}
	if len(q.messages) > maxSlots {
		shown := append([]string(nil), q.messages[:maxSlots]...)
		if q.fresh >= maxSlots {
			shown[maxSlots-1] = q.messages[q.fresh]
			q.fresh = maxSlots - 1
		}
		q.messages = shown
	}
	q.free = max(0, min(capacity, maxSlots)-len(q.messages))
	return q
}

// maxCells is how many changed elements of an array a row lists.
const maxCells = 3

// deltas lists what step s changed, with names of up to most characters.
func deltas(t *protocol.Trail, s *protocol.Step, most int) []delta {
	var list []delta
	for i := range s.Changes {
		c := &s.Changes[i]
		if c.Variable < 0 || c.Variable >= len(t.Variables) {
			continue
		}
		v := &t.Variables[c.Variable]
		d := delta{name: middle(v.Name, most), wraps: c.Wraps}
		if p := v.Process; p >= 0 && p < len(t.Processes) && p != s.Process {
			d.owner = middle(t.Processes[p].Name, most) + ":" + strconv.Itoa(t.Processes[p].Pid)
		}
		switch v.Kind {
		case "channel":
			d.queue = newQueue(c.New, v.Cap, c.Sent)
			list = append(list, d)
		case "array":
			list = append(list, cellDeltas(d, c)...)
		default:
			d.old, d.new = middle(c.Old.Text, nameLength), middle(c.New.Text, nameLength)
			list = append(list, d)
		}
	}
	return list
}

func cellDeltas(d delta, c *protocol.Change) []delta {
	var list []delta
	for n, cell := range c.Cells {
		if n == maxCells {
			break
		}
		e := d
		e.name += "[" + strconv.Itoa(cell) + "]"
		if n < len(c.Old.Cells) && n < len(c.New.Cells) {
			e.old, e.new = middle(c.Old.Cells[n], nameLength), middle(c.New.Cells[n], nameLength)
		}
		list = append(list, e)
	}
	if more := len(c.Cells) - len(list) + c.More; more > 0 {
		list = append(list, delta{name: "+" + protocol.Grouped(uint64(more))})
	}
	return list
}

// changes writes the last column of a row: what the step changed and printed. Names have
// up to most characters.
func (m *markup) changes(t *protocol.Trail, s *protocol.Step, most int) {
	list := deltas(t, s, most)
	text := event(s, len(list) > 0)
	if s.Fault != "" {
		m.element("span", "event is-bad", text)
		m.raw(" ")
	}
	for i := range list {
		if i > 0 {
			m.raw(" ")
		}
		m.delta(&list[i])
	}
	if text != "" && s.Fault == "" {
		m.element("span", "event", text)
	}
	m.prints(s)
}

// prints writes what a step printed.
func (m *markup) prints(s *protocol.Step) {
	if s.Printed != "" {
		m.raw(` <span class="printed">prints `)
		m.element("samp", "", middle(strings.TrimSpace(s.Printed), rowLength))
		m.raw(`</span>`)
	}
}

func (m *markup) delta(d *delta) {
	m.raw(`<span class="delta">`)
	if d.owner != "" {
		m.element("span", "owner", d.owner)
		m.raw(" ")
	}
	m.element("span", "name", d.name)
	switch {
	case d.queue != nil:
		m.raw(" ")
		m.queue(d.queue)
	case d.new != "" || d.old != "":
		m.raw(" ")
		m.element("s", "", d.old)
		m.raw(`<span class="to">→</span>`)
		m.element("b", "", d.new)
		m.raw(d.note())
	}
	m.raw(`</span>`)
}

// queue draws a channel: its messages, then its empty slots.
func (m *markup) queue(q *queue) {
	m.raw(`<span class="queue">`)
	for i, text := range q.messages {
		if i == q.fresh {
			m.element("b", "slot is-new", middle(text, nameLength))
		} else {
			m.element("span", "slot", middle(text, nameLength))
		}
	}
	for range q.free {
		m.raw(`<span class="slot is-free"></span>`)
	}
	if q.more > 0 {
		m.element("span", "slot-more", "+"+strconv.Itoa(q.more))
	}
	if len(q.messages) == 0 {
		m.element("span", "vh", "empty")
	}
	m.raw(`</span>`)
}

// changesText returns the content of changes as plain text.
func changesText(t *protocol.Trail, s *protocol.Step) string {
	var parts []string
	list := deltas(t, s, nameLength)
	for i := range list {
		parts = append(parts, list[i].text())
	}
	if text := event(s, len(list) > 0); text != "" {
		parts = append(parts, text)
	}
	if s.Printed != "" {
		parts = append(parts, "prints "+strings.TrimSpace(s.Printed))
	}
	return strings.Join(parts, "; ")
}

func (d *delta) text() string {
	text := d.name
	if d.owner != "" {
		text = d.owner + " " + text
	}
	switch {
	case d.queue != nil:
		text += " [" + strings.Join(d.queue.messages, " | ") + "]"
		if d.queue.more > 0 {
			text += " +" + strconv.Itoa(d.queue.more)
		}
	case d.new != "" || d.old != "":
		text += " " + d.old + " → " + d.new + d.note()
	}
	return text
}

// note returns what follows the new value.
func (d *delta) note() string {
	if d.wraps {
		return ", wraps"
	}
	return ""
}

// event returns what a step shows besides its changes: why it failed, or the values of the
// condition that it passed. A statement with a body has no condition to show. A step of timed automata
// shows its time, and when else it could happen, if at all.
func event(s *protocol.Step, changed bool) string {
	if s.Fault != "" {
		if condition, ok := asserted(s.Values); ok {
			return relations(condition) + " is false"
		}
		if _, ok := asserted(s.Statement); ok && s.Values != "" {
			return relations(s.Values) + " is false"
		}
		return s.Fault
	}
	if m := s.Moment; m != nil && m.Window != nil {
		if m.Window.From == m.Window.To {
			return s.Values
		}
		return s.Values + "; " + m.Window.Says
	}
	if changed || s.Message != nil || s.Values == "" || s.Values == s.Statement || strings.Contains(s.Statement, "{") {
		return ""
	}
	return relations(s.Values)
}

// asserted returns the condition of "assert(...)".
func asserted(statement string) (condition string, ok bool) {
	inner, ok := strings.CutPrefix(strings.TrimSpace(statement), "assert")
	inner = strings.TrimSpace(inner)
	if !ok || len(inner) < 2 || inner[0] != '(' || inner[len(inner)-1] != ')' {
		return "", false
	}
	return strings.TrimSpace(inner[1 : len(inner)-1]), true
}

var relationSigns = strings.NewReplacer("<=", "≤", ">=", "≥", "!=", "≠")

// relations replaces comparison operators by single signs. == stays: = would read as an
// assignment.
func relations(condition string) string { return relationSigns.Replace(condition) }
