package prog

// A Trace is an automaton that follows the sends and receives of all processes on some channels
// (Spin's trace and notrace assertions). It moves with them, never alone.
type Trace struct {
	// Forbidden: it is an error to follow the trace from the first event to its end. Otherwise it
	// is an error to leave the trace.
	Forbidden   bool
	Entry, Exit uint32
	// Locations have the expected events in the order they are tried, as indices into Actions.
	// A Send or Receive expects its Op, its channel, and the values of its arguments with Match.
	// An Exit expects nothing, and any other Op fits every event.
	Locations []Location
	Actions   []Action
	// Scope has all sends and receives of its text, also those that cannot be reached. The trace
	// follows all sends on a channel if one of them is a send on it, and receives likewise.
	Scope []Action
}
