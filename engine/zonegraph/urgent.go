package zonegraph

import "beeline/engine/net"

// urgent reports whether no time passes in a state: because of a location, or because automata can
// synchronise by a vector that is urgent.
func (g *Graph) urgent(s []int32) bool {
	for a := range g.first {
		if g.Location(s, a).Urgent {
			return true
		}
	}
	for _, v := range g.steps.urgent {
		parts := g.steps.vectors[v]
		if g.network.Vectors[v].Broadcast {
			parts = parts[:1] // the sender waits for nobody
		}
		possible := true
		for i := range parts {
			possible = possible && g.possible(s, g.network.Vectors[v].Parts[i].Automaton, parts[i])
		}
		if possible {
			return true
		}
	}
	return false
}

// possible reports whether the guard of one of an automaton's edges holds, whatever the clocks. The
// edges are by location. A guard that cannot be computed counts, because the step with it is a fault.
func (g *Graph) possible(s []int32, automaton int, edges [][]int32) bool {
	for _, e := range edges[s[automaton]] {
		g.machine.Constraints = g.machine.Constraints[:0]
		ok, fault := g.machine.Run(g.network.Automata[automaton].Edges[e].Guard.Code, s[g.first:g.zoneAt])
		if ok || fault != net.NoFault {
			return true
		}
	}
	return false
}
