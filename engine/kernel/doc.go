// Package kernel makes a WebAssembly module of a program and lets a host run it:
// the states of the program are generated, stored and searched there, in code made
// for that program. Package vm and the searches in Go are the reference that it is
// compared with, edge by edge and count by count.
//
// What depends on the program becomes functions of its locations (compile.go,
// location.go, action.go, expr.go, ...); together they are one function that makes
// the batch of a state's successors (successors.go, batch.go). What does not depend
// on it is the same in every module: the store (table.go, refill.go, hash.go,
// lookup.go) and the loops over it: depth first (depth.go), breadth first
// (breadth.go), best first (best.go) with an open list (open.go), and the expansion of
// one state for searches whose open list is Go's (expand.go). All of them may keep states collapsed (collapse.go): as trees whose
// nodes are shared (fold.go, nodes.go). A depth-first search may also keep less than
// whole states (keep.go, lossy.go): some bits of each (bitstate.go) or a part of its
// hash (compact.go). Searches with bitstate pruning have loops of their own: depth first
// (prune.go, prune_order.go) and breadth first (prune_breadth.go).
//
// A state kept whole takes its vector and at most twelve bytes of the table; breadth
// and best first, sixteen more tell how it was reached, and in the open list it takes
// somewhat more than four. The table, the last thing in memory, grows
// in its place, and moves up for whatever else needs room (host_table.go): nothing is
// left behind that only smaller tables would fit in.
//
// A module has a memory of its own. Imported into Go's, states would lie in Go's
// heap, where growing means copying and the collector looks on; alone, a state
// space may take all 4 GiB that 32 bits address, or 16 GiB where the host has memory
// with addresses of 64 bits (address.go), a state never moves, and the same bytes run
// in browsers, in Node and, but for those, under wazero. Go decides what grows (host.go):
// a loop that finds a region full returns, in a state from which it can go on.
//
// Emitted code returns faults as numbers and never traps: subscripts and divisors
// are looked at before they are used.
package kernel
