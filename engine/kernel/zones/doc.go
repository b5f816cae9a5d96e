// Package zones generates WebAssembly code that searches the zone graph of one network of timed
// automata breadth first. It visits the states that search.BestFirst visits with a zonegraph.System
// and a store.Covering, in the same order, with the same counts and trails. The Go code is the
// reference: tests compare both.
//
// Generate refuses networks and questions that the generated code would not treat in exactly the
// same way. They are searched in Go.
//
// Read it in this order: layout.go says where things lie in memory, matrix.go has the operations on
// zones, covers.go says which of them cover others, extrapolate.go makes them larger. code.go has the
// code of guards and updates, goal.go that of the goal, successors.go the steps of the network,
// arrive.go what happens at their targets, store.go the stored states, loop.go the search. generate.go
// puts them together and says what is refused. machine.go runs a module, and run.go makes a search.Run
// of it.
//
// # Zones
//
// The rows of a zone have a multiple of four words, so that four bounds are computed at a time.
// A bound is as in package zone, but infinity is 1<<30. Finite bounds are so small that a sum with
// infinity stays above half of it. Such sums are made infinity again when a zone is complete.
package zones
