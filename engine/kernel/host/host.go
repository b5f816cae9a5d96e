// Package host runs the modules of kernels: JavaScript does in a browser and in Node
// (js.go), wazero elsewhere (native.go).
package host

// An Instance is a module that a host runs. Errors say why the host could not do
// it; the module is of no use afterwards.
type Instance interface {
	// Function returns the number of an exported function, for Call.
	Function(name string) (int32, error)
	// Call calls a function with as many of the arguments as it has.
	Call(f int32, a, b, c, d uint32) (int32, error)
	// Read fills to from the memory, Write copies from into it.
	Read(at uint64, to []byte) error
	Write(at uint64, from []byte) error
	// Grow adds pages to the memory.
	Grow(pages uint32) error
	Release()
}
