// Package ltl translates formulas of linear temporal logic into Büchi automata.
//
// A Formula speaks about numbered propositions. Translate returns an Automaton that
// accepts exactly the infinite words that satisfy the formula. A word gives a value to
// every proposition in every step. A checker translates the negation of a property: a
// run that the automaton accepts is then a counterexample.
//
// Translate works in six stages:
//
//  1. The formula is rewritten in negation normal form and simplified (terms.go,
//     simplify.go, imply.go). Equal subformulas exist once, and each is stored together
//     with its negation, so each rule also serves its dual operators.
//  2. A tableau gives a generalised automaton whose acceptance is on its edges
//     (tableau.go): Couvreur, On-the-fly verification of linear temporal logic, FM 1999.
//     Guards are binary decision diagrams (diagram.go).
//  3. States that cannot accept are removed, and states and edges that others simulate
//     (graph.go, simulate.go): Bustan and Grumberg, Simulation-based minimization, 2003;
//     Babiak and others, Compositional approach to suspension and other improvements to
//     LTL translation, SPIN 2013, for signatures as decision diagrams.
//  4. The acceptance conditions are joined into accepting states (degeneralize.go),
//     after which stage 3 is repeated.
//  5. Two states are joined if the joined automaton and that of the negation accept no
//     word both (join.go).
//  6. Guards become sums of cubes (automaton.go).
//
// Classify divides an automaton, or any other claim, into strongly connected components
// (classes.go).
//
// The package reads no text: lang/promela parses formulas. It does not know programs,
// and products with a program are made elsewhere.
package ltl
