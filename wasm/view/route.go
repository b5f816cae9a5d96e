package view

import (
	"math"
	"sort"
)

// clearance is the least distance of an arrow from the middle of a mark, in pixels.
const clearance = 8

// headRoom is the distance of the end of an arrow's line from the middle of a mark, in
// pixels. The head reaches from there to the edge of the mark.
const headRoom = 13

// straightRows is the largest number of rows that a straight line spans.
const straightRows = 24

// placeArrows finds the line of every message that touches the window. Messages that are
// never received come last, because they can use any free place.
func (f *figure) placeArrows() {
	first, last := 0, len(f.trail.Steps)
	if w := f.rows.window(); len(w) > 0 {
		first, last = w[0], w[len(w)-1]
	}
	var open []int
	for i := range f.trail.Steps {
		n := i + 1
		m := f.trail.Steps[i].Message
		if m == nil {
			continue
		}
		switch {
		case m.Kind == "handshake":
			if f.inWindow(n) {
				f.placeHandshake(n)
			}
		case m.Kind == "send" && m.Match == 0:
			if f.inWindow(n) {
				open = append(open, n)
			}
		case m.Kind == "send" && m.Match <= len(f.trail.Steps):
			if m.Match >= first && n <= last {
				f.placeBuffered(n, m.Match)
			}
		}
	}
	for _, n := range open {
		f.placeUnread(n)
	}
	sort.SliceStable(f.arrows, func(a, b int) bool { return f.arrows[a].from < f.arrows[b].from })
}

func (f *figure) addArrow(a arrow) {
	f.arrows = append(f.arrows, a)
	for i := 1; i < len(a.line); i++ {
		f.grid.addLine(a.line[i-1], a.line[i])
	}
}

func (f *figure) placeHandshake(n int) {
	s := &f.trail.Steps[n-1]
	a, b := f.columnOf(s.Process), f.columnOf(s.Message.Peer)
	if a < 0 || b < 0 || a == b {
		return
	}
	y := f.y(n)
	side := direction(a, b)
	f.addArrow(arrow{kind: handshake, from: n, to: n, head: true,
		line: []point{{f.x(a) + 4*side, y}, {f.x(b) - headRoom*side, y}}})
}

// placeUnread draws a message that is never received: towards the process that receives
// other messages of its channel, else towards the middle of the chart.
func (f *figure) placeUnread(n int) {
	a := f.columnOf(f.trail.Steps[n-1].Process)
	if a < 0 {
		return
	}
	side := 1.0
	if b := f.usualReceiver(f.trail.Steps[n-1].Message.Channel); b >= 0 && b != a {
		side = direction(a, b)
	} else if 2*a >= len(f.columns) && a > 0 {
		side = -1
	}
	from := point{f.x(a), f.y(n)}
	end := f.unreadEnd(from, side)
	f.addArrow(arrow{kind: unread, from: n, line: []point{from, end}})
}

// unreadEnd returns the end of the arrow of a message that is never received. It is half a
// lane away, nearer, or on the other side, at the first free place.
func (f *figure) unreadEnd(from point, side float64) point {
	at := func(side, lanes float64) point {
		return point{from.x + side*float64(f.pitch)*lanes, from.y + float64(f.row)/4}
	}
	for _, end := range []point{at(side, 0.47), at(side, 0.28), at(-side, 0.47), at(-side, 0.28)} {
		left, right := from.x+9, end.x+4
		if end.x < from.x {
			left, right = end.x-4, from.x-9
		}
		if left >= 0 && right <= f.width && f.grid.free(box{left, from.y, right, end.y + 4}) {
			return end
		}
	}
	return at(side, 0.47)
}

func (f *figure) usualReceiver(channel string) int {
	for i := range f.trail.Steps {
		m := f.trail.Steps[i].Message
		if m != nil && m.Kind == "receive" && m.Channel == channel {
			return f.columnOf(f.trail.Steps[i].Process)
		}
	}
	return -1
}

func (f *figure) placeBuffered(send, receive int) {
	a := f.columnOf(f.trail.Steps[send-1].Process)
	b := f.columnOf(f.trail.Steps[receive-1].Process)
	switch {
	case f.shown(send) && f.shown(receive) && a >= 0 && b >= 0:
		f.addArrow(arrow{kind: buffered, from: send, to: receive, head: true, line: f.route(a, b, send, receive)})
	case f.inWindow(send) && a >= 0:
		f.addArrow(arrow{kind: severed, from: send, to: receive, line: f.stub(a, b, f.y(send), 1)})
	case f.inWindow(receive) && b >= 0:
		line := f.stub(b, a, f.y(receive), -1)
		line[0], line[1] = line[1], shorten(line[1], line[0], headRoom)
		f.addArrow(arrow{kind: severed, from: send, to: receive, head: true, line: line})
	}
}

// stub returns the visible part of an arrow whose other end has no row or no lane.
func (f *figure) stub(at, other int, y, down float64) []point {
	side := 1.0
	if other >= 0 && other != at {
		side = direction(at, other)
	} else if at == len(f.columns)-1 && at > 0 {
		side = -1
	}
	x := f.x(at)
	return []point{{x, y}, {x + side*float64(f.pitch)*0.3, y + down*float64(f.row)/4}}
}

// route returns a line from the send to the receive that avoids marks: straight if that is
// free, else through the gap beside the sender.
func (f *figure) route(a, b, send, receive int) []point {
	from, to := point{f.x(a), f.y(send)}, point{f.x(b), f.y(receive)}
	tip := func(before point) point { return shorten(before, to, headRoom) }
	span := f.rows.rank[receive] - f.rows.rank[send]
	if a != b && span <= straightRows && f.grid.freeOfDots(from, to, clearance) {
		return []point{from, tip(from)}
	}
	gap, side := a, 1.0
	if b < a || a == b && a == len(f.columns)-1 && a > 0 {
		gap, side = a-1, -1
	}
	lead := float64(f.row) * 0.7
	x := f.grid.track(gap, from.y, to.y, f.x(gap), float64(f.pitch))
	if a == b && side > 0 && len(f.columns) == 1 {
		x = f.x(a) + float64(f.pitch)*0.35
	}
	down, up := point{x, from.y + lead}, point{x, to.y - lead}
	if up.y < down.y {
		middle := point{x, (from.y + to.y) / 2}
		return []point{from, middle, tip(middle)}
	}
	return []point{from, down, up, tip(up)}
}

func direction(from, to int) float64 {
	if to < from {
		return -1
	}
	return 1
}

// shorten returns the point that is a distance before the end of a line.
func shorten(from, to point, by float64) point {
	length := math.Hypot(to.x-from.x, to.y-from.y)
	if length <= by {
		return from
	}
	k := (length - by) / length
	return point{from.x + (to.x-from.x)*k, from.y + (to.y-from.y)*k}
}
