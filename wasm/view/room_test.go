package view

import (
	"strings"
	"testing"

	"beeline/wasm/protocol"
)

// full is the result of a search that reached its memory limit.
func full() *protocol.Result {
	return &protocol.Result{
		Verdict: protocol.VerdictIncomplete, Kind: "memory limit", States: 2_000_000, PeakBytes: 480_000_000, MemoryLimit: 480_000_000, Seconds: 8, NoErrorWithin: 31,
		Size: &protocol.Size{Bytes: 100, Parts: []protocol.SizePart{
			{Name: "log", Kind: "array", Copies: 1, Elements: 15, Bytes: 60, Line: 3},
			{Name: "c", Process: "Client", Kind: "channel", Copies: 4, Elements: 2, Bytes: 20, Line: 7},
			{Name: "n", Kind: "number", Copies: 1, Elements: 1, Bytes: 4, Line: 1},
		}},
	}
}

// TestRoom: a search that reached a limit says what would fit and what to make smaller.
func TestRoom(t *testing.T) {
	got := plain(spaced.ReplaceAllString(Room(full()), "$0 "))
	for _, want := range []string{
		"How many states fit in 458 MB", "Whole states, as in this search 2,000,000 none", "Collapsed states, if their parts repeat 3,400,000 none", "Hashes of 64 bits 40,000,000 very unlikely", "A few bits of each state 380,000,000 under 1 in 50",
		"The first state has 100 bytes.", "log , 15 elements line 3 60 60 % fewer elements, or a shorter type such as byte ",
		"c , room for 2 messages, in each of four Client line 7 20 20 % fewer messages or fields", "n line 1 4 4 % a shorter type such as byte",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is not in %s", want, got)
		}
	}
	if why := plain(Verdict(full())); !strings.Contains(why, "No run of up to 31 steps has an error. 250,000 states were stored per second. Each took about 240 bytes.") {
		t.Errorf("got %s", why)
	}
	for name, change := range map[string]func(*protocol.Result){
		"pass":        func(r *protocol.Result) { r.Verdict = protocol.VerdictNoError },
		"random run":  func(r *protocol.Result) { r.Search = "simulate" },
		"nothing yet": func(r *protocol.Result) { r.States, r.Size = 0, &protocol.Size{} },
	} {
		r := full()
		if change(r); Room(r) != "" {
			t.Errorf("%s: got %s", name, Room(r))
		}
	}
	partly := full()
	partly.InMemory = 1_000_000
	if got := plain(spaced.ReplaceAllString(Room(partly), "$0 ")); !strings.Contains(got, "Whole states, as in this search 1,000,000 none") {
		t.Errorf("half of the states are in memory: got %s", got)
	}
	collapsed := full()
	collapsed.Store = "collapse"
	if got := plain(Room(collapsed)); strings.Contains(got, "if their parts") || !strings.Contains(got, "Collapsed states, as in this search") {
		t.Errorf("collapse: got %s", got)
	}
	hashed := full()
	hashed.Store, hashed.Lossy = "compact", &protocol.Lossy{}
	got = plain(spaced.ReplaceAllString(Room(hashed), "$0 "))
	for _, want := range []string{
		"The path of the depth-first search took 435 MB of the 458 MB in use, because its states are whole.",
		"Hashes of 64 bits, as in this search 2,000,000 very unlikely A few bits of each state 19,000,000 under 1 in 50 Whole states 4,200,000 none", "log , 15 elements",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("hashes: %q is not in %s", want, got)
		}
	}
	short := full()
	short.Store, short.Lossy = "bitstate", &protocol.Lossy{Table: 400_000_000}
	got = plain(spaced.ReplaceAllString(Room(short), "$0 "))
	if want := "A few bits of each state, as in this search 320,000,000 under 1 in 50 Hashes of 64 bits 33,000,000 very unlikely Whole states 4,200,000 none"; !strings.Contains(got, want) || strings.Contains(got, "The path") {
		t.Errorf("bits: %q is not in %s", want, got)
	}
	early := full()
	early.States, early.Lossy = 10, &protocol.Lossy{}
	if got := plain(Room(early)); strings.Contains(got, "fit in 458") || !strings.Contains(got, "log") {
		t.Errorf("after ten states: got %s", got)
	}
}
