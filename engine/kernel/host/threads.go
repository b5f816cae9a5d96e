package host

// Threads is an instance whose memory other threads share. Each of them has an instance of the
// same module and calls its function "turn" over and over, with a number of its own. See
// package loops for the words at control.
type Threads interface {
	Instance
	// Turn calls "turn" with a number and a bound on ranges in the host's own thread, with an
	// instance that nothing else uses. No thread may have started.
	Turn(number, ranges uint32) error
	// Start starts a thread for each number.
	Start(control uint32, numbers []uint32) error
	// Wait waits until the threads have stopped, at most for some milliseconds. It reports
	// whether they have. It fails if a thread has ended by itself.
	Wait(control, milliseconds uint32) (bool, error)
	// ExchangeIf sets the word at an address to a value if it is expected, and wakes all threads
	// that wait for a change of the word.
	ExchangeIf(at, expected, value uint32) error
}
