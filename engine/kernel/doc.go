// Package kernel makes a WebAssembly module of a program and lets a host run it:
// the states of the program are generated, stored and searched there, in code made
// for that program. Package vm and the searches in Go are the reference that it is
// compared with, edge by edge and count by count.
//
// What depends on the program is emitted by package gen: one function that makes the
// batch of a state's successors. What does not depend on it is the same in every
// module and is emitted by package loops: the store and the searches over it. Both
// build on package layout, the batch and the module under construction. Package host
// runs modules, package wasm writes them, and package driver makes a search.Run of a
// kernel.
//
// Here is Go's side of a module that runs. A loop that finds a region full returns, in a
// state from which it can go on, and Go decides what grows (kernel.go, grow_table.go,
// grow_nodes.go, grow_lossy.go, spare.go). The searches are begun and stepped in run.go
// (depth first), breadth_run.go, best_run.go and prune_run.go; graph.go expands one state
// for searches whose open list is Go's.
//
// A state kept whole takes its vector and at most twelve bytes of the table; breadth
// and best first, sixteen more tell how it was reached, and in the open list it takes
// somewhat more than four. The table, the last thing in memory, grows
// in its place, and moves up for whatever else needs room (grow_table.go): nothing is
// left over that only smaller tables would fit in.
//
// A module has a memory of its own. Imported into Go's, states would lie in Go's
// heap, where growing means copying and the collector looks on; alone, a state
// space may take all 4 GiB that 32 bits address, or 16 GiB where the host has memory
// with addresses of 64 bits, a state never moves, and the same bytes run
// in browsers, in Node and, but for those, under wazero.
package kernel
