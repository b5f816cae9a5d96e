package host

// Threads is an instance whose memory other threads share. Each of them has an instance of the
// same module and calls its function "turn" over and over, with a number of its own. So does the
// host. See package loops for the words at control.
type Threads interface {
	Instance
	// Turn calls "turn" with a number and a bound on ranges in the host's own thread, with an
	// instance that nothing else uses. If there is no work, or the threads stop, it then waits,
	// at most for some milliseconds. It reports whether all threads have stopped. It fails if a
	// thread has ended by itself.
	Turn(control, number, ranges, milliseconds uint32) (bool, error)
	// Start starts a thread for each number.
	Start(control uint32, numbers []uint32) error
	// ExchangeIf sets the word at an address to a value if it is expected, and wakes all threads
	// that wait for a change of the word.
	ExchangeIf(at, expected, value uint32) error
}
