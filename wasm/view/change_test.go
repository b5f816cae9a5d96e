package view

import (
	"testing"

	"beeline/lang/report"
	"beeline/wasm/protocol"
)

func TestChangesText(t *testing.T) {
	trail := &protocol.Trail{
		Processes: []protocol.Process{{Name: "P"}},
		Variables: []protocol.Variable{{Process: -1, Name: "used", Kind: "number"}, {Process: -1, Name: "a", Kind: "array", Len: 3}},
	}
	for _, c := range []struct {
		step protocol.Step
		want string
	}{
		{protocol.Step{Changes: []protocol.Change{{Old: protocol.Value{Text: "0"}, New: protocol.Value{Text: "255"}, Wraps: true}}}, "used 0 → 255, wraps"},
		{protocol.Step{Changes: []protocol.Change{{Old: protocol.Value{Text: "4"}, New: protocol.Value{Text: "3"}}}}, "used 4 → 3"},
		{protocol.Step{Changes: []protocol.Change{{Variable: 1, Cells: []int{2}, Old: protocol.Value{Cells: []string{"255"}}, New: protocol.Value{Cells: []string{"0"}}, Wraps: true}}}, "a[2] 255 → 0, wraps"},
		{protocol.Step{Statement: "assert(n == 1)", Values: "assert(2 == 1)", Fault: "assertion violated"}, "2 == 1 is false"},
		{protocol.Step{Statement: "on && n >= 1", Values: "true && 2 >= 1"}, "true && 2 ≥ 1"},
		{protocol.Step{Statement: "n != 1 && n == 2", Values: "2 != 1 && 2 == 2"}, "2 ≠ 1 && 2 == 2"},
	} {
		if got := changesText(trail, &c.step); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}

func TestChangesNameWindows(t *testing.T) {
	for _, c := range []struct {
		window *report.Window
		want   string
	}{
		{&report.Window{From: "2", To: "5", Says: "possible from 2 to 5"}, "at 3; possible from 2 to 5"},
		{&report.Window{From: "3", Says: "possible from 3 on"}, "at 3; possible from 3 on"},
		{&report.Window{From: "3", To: "3", Says: "possible at no other time"}, "at 3"},
	} {
		if got := event(&protocol.Step{Values: "at 3", Moment: &report.Moment{Window: c.window}}, false); got != c.want {
			t.Errorf("%+v: %q, want %q", *c.window, got, c.want)
		}
	}
}
