// Package host runs the modules of kernels. In a browser and in Node, JavaScript runs them
// (js.go, and site/worker/kernel.js on the other side); elsewhere wazero does (native.go).
// Several threads can share the memory of a module (threads.go), in Node and in the browser only.
package host

// An Instance is a module that a host runs. An error says why the host failed. After an error
// of Grow the instance is as before; after others it cannot be used.
type Instance interface {
	// Function returns the number of an exported function, for Call.
	Function(name string) (int32, error)
	// Call calls a function with as many of the arguments as it has parameters.
	Call(f int32, a, b, c, d uint32) (int32, error)
	// Read fills to with bytes from an address on, and Write writes from to an address.
	Read(at uint64, to []byte) error
	Write(at uint64, from []byte) error
	// Grow adds pages of 64 KiB to the memory.
	Grow(pages uint32) error
	// Release frees the instance and its memory.
	Release()
}
