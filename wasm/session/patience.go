package session

import "math"

// A watch tells the interpreter when the edges of one state do not fit, and when a d_step has gone on long enough: at the time limit,
// or after a time for itself where there is none, because nobody is heard meanwhile.
type watch struct {
	clock   func() float64 // nil: after a million steps
	seconds float64        // the limit, 0 is none
	began   float64        // the time from which it counts
	until   float64
	most    uint64 // steps; when it is not 0 the clock does not count
	// interrupted tells that a d_step was, and nobody has asked yet.
	interrupted bool
	room        int // bytes for the edges of one state, 0 is no limit
	// crowded tells that they did not suffice, and nobody has asked yet.
	crowded bool
}

// edgesPart is the part of the memory that the edges of one state may take.
const edgesPart = 4

// patience is how long, in seconds, a d_step may go on without a time limit.
const patience = 30

// mostEndless is for how many steps one that is endless is watched when a trail is
// replayed. In the reduced program it came to a state a second time; the given one has
// more in its states. Should one before it take longer, the second number is for how many.
var mostEndless = [2]uint64{1 << 18, 1 << 28}

// start begins to count the time of a request.
func (w *watch) start(clock func() float64, seconds float64) {
	w.clock, w.seconds, w.began = clock, seconds, clock()
	w.next(w.began)
}

// fits reports whether there is room for edges of one state that take so many bytes.
func (w *watch) fits(bytes int) bool {
	if w.room == 0 || bytes <= w.room {
		return true
	}
	w.crowded = true
	return false
}

// wasCrowded reports whether there was no room since it was asked last.
func (w *watch) wasCrowded() bool {
	was := w.crowded
	w.crowded = false
	return was
}

// next gives the d_steps to come their time.
func (w *watch) next(now float64) {
	w.until = now + patience
	if w.seconds > 0 {
		w.until = min(w.until, w.began+w.seconds)
	}
}

// wasInterrupted reports whether a d_step was since it was asked last.
func (w *watch) wasInterrupted() bool {
	was := w.interrupted
	w.interrupted = false
	return was
}

// over reports whether the time limit is reached.
func (w *watch) over(now float64) bool { return w.seconds > 0 && now >= w.began+w.seconds }

// late reports whether the time limit has been reached while a search was prepared.
func (w *watch) late() bool { return w.seconds > 0 && w.over(w.clock()) }

// enough reports whether a d_step that has taken so many steps is to be interrupted.
func (w *watch) enough(steps uint64) bool {
	if w.most != 0 {
		return steps >= w.most
	}
	if w.clock != nil && w.clock() < w.until || w.clock == nil && steps < 1<<20 {
		return false
	}
	w.interrupted = true
	return true
}

// certain runs f, in which every d_step ends, but for the last one if that is endless. Then
// f may run twice.
func (w *watch) certain(endless bool, f func() error) error {
	before := w.most
	defer func() { w.most = before }()
	w.most = math.MaxUint64
	if !endless {
		return f()
	}
	w.most = mostEndless[0]
	if f() == nil {
		return nil
	}
	w.most = mostEndless[1]
	return f()
}
