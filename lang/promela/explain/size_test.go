package explain_test

import (
	"fmt"
	"strings"
	"testing"

	"beeline/lang"
	"beeline/lang/promela/language"
)

// TestSize: the parts of a state add up to its length, but for the header of the state and of
// each process.
func TestSize(t *testing.T) {
	const text = `typedef Seat { byte row; int price };
Seat seats[3];
chan ask = [4] of { byte, int };
chan meet = [0] of { byte };
chan both[2] = [1] of { bit };
short total;
active [2] proctype Client() { int want[5]; chan own = [2] of { byte }; want[0] = 1 }
proctype Helper(byte n) { skip }
init { run Helper(2) }`
	s := language.Promela{}.Compile(lang.Text{Name: "size.pml", Text: text}).Subject().Size()
	want := []string{
		"Client want array 2 5 40 7", " ask channel 1 4 22 3", " seats array 1 6 15 2", "Client own channel 2 2 8 7", " both channel 1 2 6 5", " total number 1 1 2 6",
	}
	if len(s.Parts) != len(want) {
		t.Errorf("got %d parts, want %d", len(s.Parts), len(want))
	}
	sum := uint64(0)
	for i, x := range s.Parts {
		sum += x.Bytes
		got := fmt.Sprintf("%s %s %s %d %d %d %d", x.Process, x.Name, x.Kind, x.Copies, x.Elements, x.Bytes, x.Line)
		if i >= len(want) || got != want[i] {
			t.Errorf("part %d: got %q", i, got)
		}
	}
	const numberOfProcesses, processes, header = 1, 3, 2
	if rest := s.Bytes - sum; rest < numberOfProcesses+processes*header || rest > numberOfProcesses+processes*header+2 {
		t.Errorf("a state has %d bytes, its variables %d", s.Bytes, sum)
	}
}

// TestSizeOfLongNames: each result has the size, so long names are cut.
func TestSizeOfLongNames(t *testing.T) {
	long := strings.Repeat("n", 100_000)
	s := language.Promela{}.Compile(lang.Text{Name: "size.pml", Text: "active proctype P" + long + "() { byte " + long + "; " + long + "++ }"}).Subject().Size()
	if len(s.Parts) != 1 {
		t.Fatalf("got %d parts, want 1", len(s.Parts))
	}
	if x := s.Parts[0]; len(x.Name) > 300 || len(x.Process) > 300 {
		t.Errorf("the name has %d bytes, that of the process %d", len(x.Name), len(x.Process))
	}
}
