// Package kernel runs searches in WebAssembly code that is generated for one model. That code
// generates, stores and searches the states of the model. Package vm and the searches in Go
// are the reference: tests compare edges, counts and trails with theirs.
//
// Per model, package gen emits the functions that make the successors of a state. Package
// loops emits what is equal for all models: the store of visited states and the searches over
// it. Both build on package layout, the batch of successors and the module under construction.
// Package wasm encodes modules, package host runs them, and package driver makes a search.Run
// of a kernel.
// Package zones has all this for networks of timed automata, and shares only wasm and host.
//
// This package is Go's side of a running module. Go calls a loop for some steps. If a region
// of memory is full, the loop returns in a state from which it can continue. Go makes the
// region longer and calls the loop again.
//
// # Memory
//
// From low to high addresses:
//
//   - nothing below 64, because address 0 means none
//   - tables of the model, and the cells: numbers that Go and the loops share (loops.Cell)
//   - the regions of the search: the batch, the stack, the side region (vectors on the stack
//     that are not stored), the open list, segments of stored states, segments of nodes of
//     collapsed states
//   - free regions between them, which moved regions have left
//   - the table of nodes, then the table of states
//
// The tables grow in place at the end of memory. Other regions are inserted before them, and
// the tables move up. So growing tables leave no gaps.
//
// A whole state takes its vector and up to twelve bytes of the table. Breadth-first and
// best-first search add a path entry of 16 bytes, and an entry of the open list takes little
// more than four.
//
// A search by several threads has one memory for all of them. Each thread has a copy of what is
// below the regions, and a batch: see loops/threads.go. The table lies among the other regions and
// moves when it becomes longer, so that the segment of states can become longer in place.
//
// Every module has a memory of its own, because states in Go's heap would be copied when it
// grows. So a state space may take 4 GiB with 32-bit addresses, and 16 GiB if the host has
// 64-bit ones (a wide module).
//
// # Reading order
//
// kernel.go generates and starts a module. run.go runs depth-first search, and has what all
// searches share; nested_run.go, breadth_run.go, best_run.go and prune_run.go run the others, and
// threads.go and threads_memory.go breadth-first search by several threads. graph.go expands one
// state, for searches whose open list is in Go. memory.go allocates, grow.go and grow_table.go make
// regions longer.
package kernel
