package zonegraph_test

import (
	"runtime"
	"testing"

	"beeline/engine/net"
	"beeline/engine/zonegraph"
	"beeline/engine/zonegraph/hulls"
	"beeline/lang/timed/lower"
)

// TestMemoryForARunToAHull: the search for a long run to an error of a hull takes little memory besides that of the hulls.
func TestMemoryForARunToAHull(t *testing.T) {
	c := lower.Compile("m.xta", `clock x, y, z; int[0,20000] i; process P() { state A, C; init A;
trans A -> A { guard x == 1, i < 20000; assign x = 0, i = i + 1; }, A -> C { guard i == 20000; }; } system P;
`)
	q := c.Query("E<> P.C")
	y := systemFor(zonegraph.For(c.Network, q.Formula), q.Formula)
	inUse := func() uint64 {
		var m runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&m)
		return m.HeapAlloc + m.StackInuse
	}
	goal, memory := y.Goal, []uint64(nil)
	y.Goal = func(s []int32) (bool, net.Fault) {
		is, fault := goal(s)
		if is {
			memory = append(memory, inUse()) // first of the hull, last at the end of the run
		}
		return is, fault
	}
	r := hulls.Search{System: y}.Start()
	drive(r)
	if len(r.Finding().Trail.Steps) != 20_001 || len(memory) != 2 || memory[1] > memory[0]+4<<20 {
		t.Errorf("%d steps, %d bytes in use", len(r.Finding().Trail.Steps), memory)
	}
}
