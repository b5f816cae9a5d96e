package net_test

import (
	"testing"

	"beeline/engine/net"
	"beeline/lang/timed/lower"
	"beeline/lang/timed/tck"
)

// TestLocalBounds computes the bounds of the clocks x and y in the locations of a process P.
func TestLocalBounds(t *testing.T) {
	const none, unbounded = net.NoBound, net.Unbounded
	type pair struct{ lower, upper int32 }
	for _, c := range []struct {
		name, text string
		want       map[string][2]pair // by location
	}{
		{"a guard counts before its edge", "edge:P:A:B:a{provided:x>3&&y<=4}",
			map[string][2]pair{"A": {{3, none}, {none, 4}}, "B": {{none, none}, {none, none}}}},
		{"an invariant counts in its location", "location:P:C{invariant:x<7&&y==2}\nedge:P:B:C:a",
			map[string][2]pair{"C": {{none, 7}, {2, 2}}, "B": {{none, 7}, {2, 2}}, "A": {{none, none}, {none, none}}}},
		{"a reset ends it", "edge:P:A:B:a{do:x=0}\nedge:P:B:A:a{provided:x>=3&&y>2}",
			map[string][2]pair{"A": {{none, none}, {2, none}}, "B": {{3, none}, {2, none}}}},
		{"the largest one counts", "edge:P:A:B:a{provided:x<3}\nedge:P:B:A:a{provided:x<5}",
			map[string][2]pair{"A": {{none, 5}, {none, none}}, "B": {{none, 5}, {none, none}}}},
		{"a copy moves it", "edge:P:A:B:a{do:x=y+1}\nedge:P:B:A:a{provided:x<5 : do:x=0;y=0}",
			map[string][2]pair{"A": {{none, none}, {none, 4}}, "B": {{none, 5}, {none, none}}}},
		{"copies follow each other", "edge:P:A:B:a{do:x=y;y=0}\nedge:P:B:A:a{provided:x<5&&y>7 : do:x=0;y=0}",
			map[string][2]pair{"A": {{none, none}, {none, 5}}, "B": {{none, 5}, {7, none}}}},
		{"other processes compare a copy", "edge:P:A:B:a{do:x=y}\nedge:Q:A:A:a{provided:x>6}",
			map[string][2]pair{"A": {{none, none}, {6, none}}, "B": {{none, none}, {none, none}}}},
		{"a smaller copy grows", "edge:P:A:A:a{provided:x>=1 : do:x=x-1}",
			map[string][2]pair{"A": {{unbounded, none}, {none, none}}}},
		{"an integer has no bound", "edge:P:A:B:a{provided:x<n}",
			map[string][2]pair{"A": {{none, unbounded}, {none, none}}}},
		{"code resets", "edge:P:A:B:a{do:x=n;y=0}\nedge:P:B:A:a{provided:x<5&&y<6}",
			map[string][2]pair{"A": {{none, none}, {none, none}}, "B": {{none, 5}, {none, 6}}}},
		{"code may reset", "edge:P:A:B:a{do:if n then x=0 end}\nedge:P:B:A:a{provided:x<5 : do:x=0}",
			map[string][2]pair{"A": {{none, 5}, {none, none}}}},
		{"code may copy", "edge:P:A:B:a{do:if n then x=y end}\nedge:P:B:A:a{provided:x<5 : do:x=0;y=0}",
			map[string][2]pair{"A": {{none, 5}, {none, 5}}}},
	} {
		text := "system:m\nevent:a\nclock:1:x\nclock:1:y\nint:1:0:3:0:n\nprocess:P\nlocation:P:A{initial:}\nlocation:P:B\nprocess:Q\nlocation:Q:A{initial:}\n" + c.text + "\n"
		compiled := tck.Compile("m.tck", text)
		if compiled.Network == nil {
			t.Fatalf("%s: %v", c.name, compiled.List.Report(compiled.Sources))
		}
		b := net.LocalBounds(compiled.Network)
		for i, l := range compiled.Network.Automata[0].Locations {
			want, ok := c.want[l.Name]
			for x := range want {
				if got := (pair{b.Lower[0][i][x+1], b.Upper[0][i][x+1]}); ok && got != want[x] {
					t.Errorf("%s: clock %d in %s: %v, want %v", c.name, x, l.Name, got, want[x])
				}
			}
		}
	}
}

// TestBroadcastBounds: a guard that decides who receives a broadcast counts in both directions.
func TestBroadcastBounds(t *testing.T) {
	for _, c := range []struct {
		declared     string
		lower, upper int32
	}{{"broadcast chan c;", 3, 3}, {"chan c;", 3, net.NoBound}} {
		compiled := lower.Compile("m.xta", c.declared+"clock x; process P() { state A; init A; trans A -> A { guard x >= 3; sync c?; }; } process Q() { state A; init A; trans A -> A { guard x < 9; sync c!; }; } system P, Q;")
		if compiled.Network == nil {
			t.Fatal(compiled.List.Report(compiled.Sources))
		}
		b := net.LocalBounds(compiled.Network)
		if got := [2]int32{b.Lower[0][0][1], b.Upper[0][0][1]}; got != [2]int32{c.lower, c.upper} {
			t.Errorf("%s: the receiver has %v", c.declared, got)
		}
		if got := [2]int32{b.Lower[1][0][1], b.Upper[1][0][1]}; got != [2]int32{net.NoBound, 9} {
			t.Errorf("%s: the sender has %v", c.declared, got)
		}
	}
}
