package session

import "math"

// A watch decides when the interpreter gives up inside one state's expansion: when a d_step
// takes too long, because the host waits meanwhile, and when edges do not fit.
type watch struct {
	clock     func() float64 // nil: a d_step ends after a million steps
	seconds   float64        // the time limit, 0 without one
	began     float64        // the limit counts from this time
	dstepEnd  float64        // the current d_step ends at this time
	dstepMost uint64         // if not 0, a d_step ends after so many steps, whatever the time
	edgeBytes int            // memory for the edges of one state, 0 without a limit
	// interrupted and crowded report what happened since they were taken last.
	interrupted, crowded bool
}

// edgesPart is the part of the memory that the edges of one state may have: 1/edgesPart.
const edgesPart = 8

// dstepSeconds is how long a d_step may take if there is no time limit.
const dstepSeconds = 30

// endlessSteps is how many steps of an endless d_step a replay executes. In the reduced
// program it has reached a state twice, but the whole program has more in its states. If an
// earlier d_step of the trail takes longer, the replay is repeated with the second number.
var endlessSteps = [2]uint64{1 << 18, 1 << 28}

// start starts the clock of a request.
func (w *watch) start(clock func() float64, seconds float64) {
	w.clock, w.seconds, w.began = clock, seconds, clock()
	w.allowDSteps(w.began)
}

// fits reports whether the edges of one state may have so many bytes.
func (w *watch) fits(bytes int) bool {
	if w.edgeBytes == 0 || bytes <= w.edgeBytes {
		return true
	}
	w.crowded = true
	return false
}

// takeCrowded reports whether edges did not fit since the last call.
func (w *watch) takeCrowded() bool {
	was := w.crowded
	w.crowded = false
	return was
}

// allowDSteps sets the time at which the next d_steps end.
func (w *watch) allowDSteps(now float64) {
	w.dstepEnd = now + dstepSeconds
	if w.seconds > 0 {
		w.dstepEnd = min(w.dstepEnd, w.began+w.seconds)
	}
}

// takeInterrupted reports whether a d_step was interrupted since the last call.
func (w *watch) takeInterrupted() bool {
	was := w.interrupted
	w.interrupted = false
	return was
}

// over reports whether the time limit is reached.
func (w *watch) over(now float64) bool { return w.seconds > 0 && now >= w.began+w.seconds }

// overNow reports whether the time limit is reached now.
func (w *watch) overNow() bool { return w.seconds > 0 && w.over(w.clock()) }

// enough reports whether a d_step is to be interrupted after so many steps.
func (w *watch) enough(steps uint64) bool {
	if w.dstepMost != 0 {
		return steps >= w.dstepMost
	}
	if w.clock != nil && w.clock() < w.dstepEnd || w.clock == nil && steps < 1<<20 {
		return false
	}
	w.interrupted = true
	return true
}

// untimed runs a replay without a time limit. All its d_steps end, except the last one if it
// is endless. In this case replay may be called twice.
func (w *watch) untimed(endless bool, replay func() error) error {
	before := w.dstepMost
	defer func() { w.dstepMost = before }()
	w.dstepMost = math.MaxUint64
	if !endless {
		return replay()
	}
	w.dstepMost = endlessSteps[0]
	if replay() == nil {
		return nil
	}
	w.dstepMost = endlessSteps[1]
	return replay()
}
