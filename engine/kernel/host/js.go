//go:build js && wasm

package host

import "errors"

// site/worker/kernel.js implements these imports. Whoever instantiates a module of Beeline
// provides them as "kernel".

//go:wasmimport kernel instantiate
func jsInstantiate(code *byte, n uint32) int32

//go:wasmimport kernel share
func jsShare(code *byte, n, least, most uint32) int32

//go:wasmimport kernel turn
func jsTurn(id int32, control, number, ranges, milliseconds uint32) int32

//go:wasmimport kernel threads
func jsThreads(id int32, control uint32, numbers *uint32, n uint32) int32

//go:wasmimport kernel exchangeIf
func jsExchangeIf(id int32, at, expected, value uint32) int32

//go:wasmimport kernel function
func jsFunction(id int32, name string) int32

//go:wasmimport kernel call
func jsCall(id, f int32, a, b, c, d uint32) int32

// Addresses are JavaScript numbers: a 64-bit integer would become an object.

//go:wasmimport kernel read
func jsRead(id int32, at float64, to *byte, n uint32) int32

//go:wasmimport kernel write
func jsWrite(id int32, at float64, from *byte, n uint32) int32

//go:wasmimport kernel grow
func jsGrow(id int32, pages uint32) int32

//go:wasmimport kernel release
func jsRelease(id int32) int32

//go:wasmimport kernel reason
func jsReason(to *byte, n uint32) uint32

// jsTrapped is the result of jsCall if the kernel trapped.
const jsTrapped = -1 << 31

// whyNot returns why the last import failed.
func whyNot() error {
	text := make([]byte, 1024)
	n := jsReason(&text[0], uint32(len(text)))
	return errors.New(string(text[:min(n, uint32(len(text)))]))
}

// A jsInstance is an instance that JavaScript runs.
type jsInstance int32

// instantiateJS compiles and starts a module. It fails if the page's policy forbids
// compilation at run time.
func instantiateJS(code []byte) (jsInstance, error) {
	id := jsInstantiate(&code[0], uint32(len(code)))
	if id < 0 {
		return 0, whyNot()
	}
	return jsInstance(id), nil
}

// Function returns the number of an exported function, for Call.
func (k jsInstance) Function(name string) (int32, error) {
	f := jsFunction(int32(k), name)
	if f < 0 {
		return 0, whyNot()
	}
	return f, nil
}

// Call calls a function with as many of the arguments as it has parameters. The result is
// never -1 << 31.
func (k jsInstance) Call(f int32, a, b, c, d uint32) (int32, error) {
	r := jsCall(int32(k), f, a, b, c, d)
	if r == jsTrapped {
		return 0, whyNot()
	}
	return r, nil
}

// Read fills to with bytes from an address on.
func (k jsInstance) Read(at uint64, to []byte) error {
	if len(to) > 0 && jsRead(int32(k), float64(at), &to[0], uint32(len(to))) < 0 {
		return whyNot()
	}
	return nil
}

// Write writes from to an address.
func (k jsInstance) Write(at uint64, from []byte) error {
	if len(from) > 0 && jsWrite(int32(k), float64(at), &from[0], uint32(len(from))) < 0 {
		return whyNot()
	}
	return nil
}

// Grow adds pages to the memory.
func (k jsInstance) Grow(pages uint32) error {
	if jsGrow(int32(k), pages) < 0 {
		return whyNot()
	}
	return nil
}

// Release frees the instance and its memory.
func (k jsInstance) Release() { jsRelease(int32(k)) }

// Launch compiles and starts a module.
func Launch(code []byte) (Instance, error) { return instantiateJS(code) }

// LaunchThreads compiles and starts a module whose memory is shared, with bounds in pages. It
// fails if the host has no threads.
func LaunchThreads(code []byte, least, most uint32) (Threads, error) {
	id := jsShare(&code[0], uint32(len(code)), least, most)
	if id < 0 {
		return nil, whyNot()
	}
	return jsInstance(id), nil
}

// Turn takes a turn of a thread in this one, and waits if there is no work or the threads stop.
func (k jsInstance) Turn(control, number, ranges, milliseconds uint32) (bool, error) {
	r := jsTurn(int32(k), control, number, ranges, milliseconds)
	if r < 0 {
		return false, whyNot()
	}
	return r > 0, nil
}

// Start starts a thread for each number.
func (k jsInstance) Start(control uint32, numbers []uint32) error {
	if jsThreads(int32(k), control, &numbers[0], uint32(len(numbers))) < 0 {
		return whyNot()
	}
	return nil
}

// ExchangeIf sets the word at an address to a value if it is expected.
func (k jsInstance) ExchangeIf(at, expected, value uint32) error {
	if jsExchangeIf(int32(k), at, expected, value) < 0 {
		return whyNot()
	}
	return nil
}
