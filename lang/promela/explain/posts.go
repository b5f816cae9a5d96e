package explain

import (
	"slices"

	"beeline/lang/report"
)

// posts remembers for every message in a channel the step that sent it, so that
// a receive can be paired with its send.
type posts struct {
	queues map[int32][]int // by channel number
	count  int32           // of the channels that exist
	touch  touch
}

// A touch is what the statement being looked at does to a channel. The zero
// touch belongs to statements that are no send or receive: a d_step may do
// anything to any channel.
type touch struct {
	channel int32
	put     bool
	index   int // of the message taken, unless put
}

// origin returns the step that sent the i-th message of a channel, 0 when it is
// not known.
func (q *posts) origin(channel int32, i int) int {
	if list := q.queues[channel]; i < len(list) {
		return list[i]
	}
	return 0
}

// follow brings a channel's queue in line with its messages after a step and
// returns 1 + the index of the message that was put in, 0 for none.
func (q *posts) follow(step int, channel int32, old, now []string) (sent int) {
	list := q.queues[channel]
	for len(list) < len(old) {
		list = append(list, 0)
	}
	switch {
	case q.touch.channel != channel:
		list, sent = catchUp(list, step, old, now)
	case q.touch.put:
		at := commonPrefix(old, now)
		list, sent = slices.Insert(list, at, step), at+1
	default:
		list = slices.Delete(list, q.touch.index, q.touch.index+1)
	}
	q.queues[channel] = list
	return sent
}

func commonPrefix(a, b []string) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}

// catchUp explains what a d_step did to a channel by as few receives from the
// front as possible, and sends at the end.
func catchUp(list []int, step int, old, now []string) (out []int, sent int) {
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
func (q *posts) keep(n int32) {
	fewer := n < q.count
	q.count = n
	if !fewer {
		return
	}
	for number := range q.queues {
		if number > n {
			delete(q.queues, number)
		}
	}
}

// match completes the sends of a trail with the steps that receive them: where a
// message was looked at before, with the one that took it away.
func (q *posts) match(t *report.Trail) {
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
