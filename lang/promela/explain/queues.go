package explain

import (
	"slices"

	"beeline/lang/report"
)

// queues remembers for every message in a channel the step that sent it. A receive is
// paired with its send that way.
type queues struct {
	senders map[int32][]int // by channel number, then by message: number of the step, 0 if unknown
	count   int32           // channels that exist
	current access
}

// An access is what the statement of the current step does to a channel. The zero access
// is that of all other statements, also of a d_step, which can change any channel.
type access struct {
	channel int32
	send    bool
	index   int // of the received message
}

// sender returns the step that sent the i-th message of a channel, 0 if unknown.
func (q *queues) sender(channel int32, i int) int {
	if list := q.senders[channel]; i < len(list) {
		return list[i]
	}
	return 0
}

// update takes the messages of a channel before and after a step. It returns 1 + the index
// of the message that the step sent, 0 for none.
func (q *queues) update(step int, channel int32, old, now []string) (sent int) {
	list := q.senders[channel]
	for len(list) < len(old) {
		list = append(list, 0)
	}
	switch {
	case q.current.channel != channel:
		list, sent = assumeFIFO(list, step, old, now)
	case q.current.send:
		at := commonPrefix(old, now)
		list, sent = slices.Insert(list, at, step), at+1
	default:
		list = slices.Delete(list, q.current.index, q.current.index+1)
	}
	q.senders[channel] = list
	return sent
}

func commonPrefix(a, b []string) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}

// assumeFIFO explains what a d_step did to a channel: the fewest receives from the front,
// then sends at the end.
func assumeFIFO(list []int, step int, old, now []string) (out []int, sent int) {
	taken := 0
	for commonPrefix(old[taken:], now) < len(old)-taken {
		taken++
	}
	out = slices.Clone(list[taken:len(old)])
	for len(out) < len(now) {
		out = append(out, step)
		sent = len(out)
	}
	return out, sent
}

// keep forgets the channels with numbers above n, whose processes have ended.
func (q *queues) keep(n int32) {
	fewer := n < q.count
	q.count = n
	if !fewer {
		return
	}
	for number := range q.senders {
		if number > n {
			delete(q.senders, number)
		}
	}
}

// matchSends completes the sends of a trail with the steps that receive them. A message
// that was polled before gets the step that removed it.
func matchSends(t *report.Trail) {
	for i := range t.Steps {
		m := t.Steps[i].Message
		if m == nil || m.Kind != "receive" || m.Match == 0 {
			continue
		}
		if sent := t.Steps[m.Match-1].Message; sent != nil {
			sent.Match = i + 1
		}
	}
}
