package view

import (
	"strings"
	"testing"

	"beeline/wasm/protocol"
)

// ending is the run booths as the end of a run of a million steps.
func ending() *protocol.Trail {
	t := booths()
	t.Skipped, t.Length = 969403, 969416
	return t
}

// TestLongRun: if the trail has only the end of a run, every view numbers its steps by their
// place in the whole run.
func TestLongRun(t *testing.T) {
	run := ending()
	stuck := ending()
	stuck.Steps[12].Fault = ""
	loop := starved()
	loop.Skipped = 1000
	for _, c := range []struct{ name, got, want string }{
		{"deadlock", Verdict(&protocol.Result{Verdict: protocol.VerdictError, Kind: "invalid end state", Trail: stuck}), "Deadlock after 969,416 steps: no process can move"},
		{"assertion", Verdict(&protocol.Result{Verdict: protocol.VerdictError, Kind: "assertion violated", Trail: run}), "on line 32 fails at step 969,416"},
		{"loop", Verdict(&protocol.Result{Verdict: protocol.VerdictError, Kind: "cycle", Trail: loop}), "steps 1,003 to 1,006 repeat"},
		{"simulation", Verdict(&protocol.Result{Kind: "simulation", Search: "simulate", Trail: run}), "A random run of 969,416 steps"},
		{"first row", between(Score(run, ScoreOptions{}), `<tr id="step-0"`, "</tr>"), "969,403values here969,403 earlier steps left out"},
		{"first row, stacked", between(Score(run, ScoreOptions{Layout: Narrow}), `<tr id="step-0"`, "</tr>"), "969,403969,403 stepsleft out before"},
		{"last row", between(Score(run, ScoreOptions{}), `<tr id="step-13"`, "</tr>"), "969,416Booth:2"},
		{"back", Score(loop, ScoreOptions{}), "Back to step 1,003. The state after step 1,006 is the state after step 1,002."},
		{"heading", NowHeading(run, 8), "After step 969,411"},
		{"heading of the first", NowHeading(run, 0), "After step 969,403969,403 earlier steps left out"},
		{"position", Position(run, 8), "969,411 of 969,416"},
		{"name", StepName(run, 5), "Step 969,408 of 969,416: Booth:2, line 29"},
		{"name of the first", StepName(run, 0), "Step 969,403 of 969,416: 969,403 earlier steps left out"},
		{"footnote", Footnote(&protocol.Result{Trail: run}), "Of the run the last 13 of 969,416 steps are shown."},
		{"picture", ExportSVG(run, "x"), "969403values here969,403 earlier steps left out969404Booth:2"},
		{"text", ExportText(run), "969403 values here 969,403 earlier steps left out; left = 40 969404 Booth:2"},
		{"text of a loop", ExportText(loop), "Back to step 1003."},
	} {
		if got := plain(c.got); !strings.Contains(got, c.want) {
			t.Errorf("%s: no %q in %q", c.name, c.want, got)
		}
	}
	if chart := Score(run, ScoreOptions{}); !strings.Contains(chart, "the last 13 of 969,416"+unitSpace+"steps, ") {
		t.Error("the chart says that it shows the whole run")
	}
}

// TestRoomForNumbers: the column of steps has the width of the style sheet. If the numbers
// need more, the column is wider and the chart moves with it.
func TestRoomForNumbers(t *testing.T) {
	for _, l := range layouts {
		short, long := Score(booths(), ScoreOptions{Layout: l}), Score(ending(), ScoreOptions{Layout: l})
		if !strings.Contains(short, `<col class="k-step">`) || strings.Contains(short, "translate") {
			t.Errorf("layout %d: a short run has another column", l)
		}
		if strings.Contains(long, `<col class="k-step">`) || !strings.Contains(long, "translate") {
			t.Errorf("layout %d: a long run has no wider column", l)
		}
	}
	if picture := ExportSVG(ending(), "x"); strings.Contains(picture, `x="-`) {
		t.Error("numbers begin outside the picture")
	}
}
