package view

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"beeline/wasm/protocol"
)

// circle is a deadlock after one step in which every process waits for the next one.
func circle(n int) *protocol.Trail {
	t := &protocol.Trail{Length: 1, Loop: -1, Cycle: &protocol.Cycle{Says: "Node:0 waits for Node:1, and so on"}}
	for i := range n {
		next := (i + 1) % n
		t.Processes = append(t.Processes, protocol.Process{Pid: i, Name: "Node", Start: 6})
		t.End = append(t.End, protocol.Standing{Process: i, Line: 7, Statement: "!taken[next]"})
		t.Waits = append(t.Waits, protocol.Wait{Process: i, Pid: i, Proctype: "Node", Line: 7, For: []int{next}, Who: fmt.Sprintf("Node:%d", next),
			Says: fmt.Sprintf("waits at line 7 until `!taken[%d]` is true", next)})
		t.Cycle.Pids = append(t.Cycle.Pids, i)
	}
	t.Steps = []protocol.Step{act(0, 6, "skip", "")}
	return t
}

// endRows returns the texts of the rows of the ends.
func endRows(score string) (rows []string) {
	for _, row := range strings.Split(between(score, `<tbody class="ends">`, "</tbody>"), "<tr")[1:] {
		rows = append(rows, plain(spaced.ReplaceAllString("<tr"+row, "$0 ")))
	}
	return rows
}

func TestEndsOfADeadlock(t *testing.T) {
	for _, c := range []struct {
		layout Layout
		want   []string
	}{
		{Wide, []string{"end Node:0 !taken[next] 7 waits for Node:1 until !taken[1] is true", "end Node:1 !taken[next] 7 waits for Node:0 until !taken[0] is true"}},
		{Narrow, []string{"end !taken[next] Node :0 waits for Node:1 until !taken[1] is true", "end !taken[next] Node :1 waits for Node:0 until !taken[0] is true"}},
	} {
		score := Score(circle(2), ScoreOptions{Layout: c.layout})
		if got := endRows(score); !slices.Equal(got, c.want) {
			t.Errorf("rows are %q, want %q", got, c.want)
		}
		if !strings.Contains(score, "<b>Cycle of waiting:</b> Node:0 waits for Node:1, and so on.") {
			t.Error("the cycle is not named")
		}
		if strings.Count(score, `class="halt l`) != 2 || strings.Count(score, `class="cycle"`) != 1 || strings.Contains(score, `class="wake"`) {
			t.Errorf("the chart has not two waiting processes in a cycle: %s", between(score, "<svg class=\"chart\"", "</svg>"))
		}
	}
}

func TestEndsOfAFailedStep(t *testing.T) {
	run := booths()
	run.Waits = []protocol.Wait{{Process: 0, Pid: 0, Line: 18, Says: "waits at line 18 for a message in `ask`, which is empty", End: true}}
	score := Score(run, ScoreOptions{Layout: Wide})
	want := []string{"end Booth:1 -end- 32 could move", "end Office:0 ask?look,who,_ 18 waits for a message in ask , which is empty (its end label allows this)",
		"end Booth:2 assert(sold <= SEATS) 32 assertion violated"}
	if got := endRows(score); !slices.Equal(got, want) {
		t.Errorf("rows are %q, want %q", got, want)
	}
	if rows := between(score, `<tbody class="ends">`, "</tbody>"); strings.Count(rows, `class="is-bad"`) != 1 {
		t.Errorf("not one row is marked: %s", rows)
	}
	if !strings.Contains(score, `aria-rowcount="18"`) || !strings.Contains(score, `<tr class="is-bad" aria-rowindex="18">`) {
		t.Error("the ends do not count as rows")
	}
}

// TestEndsInAStateAskedFor: the process of the last step has not failed.
func TestEndsInAStateAskedFor(t *testing.T) {
	run := booths()
	run.Steps[12].Fault = protocol.FaultGoal
	if end, lives := endOf(run, run.Steps[12].Process); !lives || end.kind != ready {
		t.Errorf("the last process ends as %+v", end)
	}
}

// TestEndsOnlyAfterErrors: other runs go on.
func TestEndsOnlyAfterErrors(t *testing.T) {
	walk := booths()
	walk.Steps[12].Fault = ""
	for i := range walk.End {
		walk.End[i].Statement = ""
	}
	for name, run := range map[string]*protocol.Trail{"a walk": walk, "a loop": starved()} {
		if f := newFigure(run, &ScoreOptions{}); len(f.ends) != 0 || f.height != float64(len(f.rows.steps)*f.row) {
			t.Errorf("%s has %d ends", name, len(f.ends))
		}
	}
}

// TestEndsAreBounded: a hundred processes have a row for each lane, one for all others.
func TestEndsAreBounded(t *testing.T) {
	for _, l := range layouts {
		f := newFigure(circle(100), &ScoreOptions{Layout: l})
		last := f.ends[len(f.ends)-1]
		if len(f.ends) > l.measure().lanes || len(f.ends) != len(f.columns) {
			t.Errorf("%s: %d ends of %d lanes", f.frame.name, len(f.ends), len(f.columns))
		}
		if want := fmt.Sprintf("%d wait", 101-len(f.ends)); last.process >= 0 || last.says != want {
			t.Errorf("%s: the last end says %q, want %q", f.frame.name, last.says, want)
		}
	}
	long := circle(100)
	for i := range long.Waits {
		long.Waits[i].Who = "one of 99 processes"
	}
	if end, _ := endOf(long, 5); end.says != "waits for one of 99 processes" {
		t.Errorf("it says %q", end.says)
	}
}

// TestEndsStayInside: marks and arrows of ends lie in their rows, and arrows reach a lane.
func TestEndsStayInside(t *testing.T) {
	for _, l := range layouts {
		f := newFigure(circle(6), &ScoreOptions{Layout: l, HiddenLanes: []int{2}})
		arrows := 0
		for k, end := range f.ends {
			for _, a := range end.arrows {
				arrows++
				if from, to := a.line[0], a.line[1]; from.y != f.endY(k) || to.y != from.y || to.y > f.height || min(from.x, to.x) < 0 || max(from.x, to.x) > f.width {
					t.Errorf("%s: arrow %v in a figure %g by %g", f.frame.name, a.line, f.width, f.height)
				}
			}
		}
		if len(f.ends) != 5 || arrows != 4 { // those of process 2, and to it, are hidden
			t.Errorf("%s: %d ends with %d arrows", f.frame.name, len(f.ends), arrows)
		}
	}
}

func TestEndsInFiles(t *testing.T) {
	picture := ExportSVG(circle(2), "circle")
	for _, want := range []string{">end</text>", ">!taken[next]</text>", ">waits for Node:1 until !taken[1] is true</text>", ">Node:0 waits for Node:1, and so on.</text>", paints["halt"], paints["cycle"]} {
		if !strings.Contains(picture, want) {
			t.Errorf("the picture has no %q", want)
		}
	}
	table := ExportText(circle(2))
	if want := " end  Node:0      7  !taken[next]    waits for Node:1 until !taken[1] is true\n"; !strings.Contains(table, want) {
		t.Errorf("the table has no %q:\n%s", want, table)
	}
	if !strings.HasSuffix(table, "Cycle of waiting: Node:0 waits for Node:1, and so on.\n") {
		t.Errorf("the table does not name the cycle:\n%s", table)
	}
}

// TestEndsThatNameTheOtherSide: processes are named before the reason unless the reason names them.
func TestEndsThatNameTheOtherSide(t *testing.T) {
	run := booths()
	run.Waits = []protocol.Wait{
		{Process: 0, Pid: 0, Line: 18, Says: "waits at line 18 for Booth:2 to send on `ask`, or for Booth:2 to receive `1` on `reply`", For: []int{2}},
		{Process: 1, Pid: 1, Line: 32, Says: "waits at line 32 until `sold` is true: sold is 0", For: []int{2}, Who: "Booth:2"},
	}
	rows := endRows(Score(run, ScoreOptions{Layout: Wide}))
	for _, want := range []string{
		"end Office:0 ask?look,who,_ 18 waits for Booth:2 to send on ask , or for Booth:2 to receive 1 on reply",
		"end Booth:1 -end- 32 waits for Booth:2 until sold is true: sold is 0",
	} {
		if !slices.Contains(rows, want) {
			t.Errorf("no row is %q: %q", want, rows)
		}
	}
}

// TestEndsOfAProcessThatHasToEndLater: its reason names the processes that it waits for.
func TestEndsOfAProcessThatHasToEndLater(t *testing.T) {
	run := booths()
	run.Waits = []protocol.Wait{{Process: 1, Pid: 1, Line: 32, Says: "waits at line 32 for Booth:2 to end first", For: []int{2}, End: true}}
	want := "end Booth:1 -end- 32 waits for Booth:2 to end first"
	if got := endRows(Score(run, ScoreOptions{Layout: Wide})); !slices.Contains(got, want) {
		t.Errorf("no row is %q: %q", want, got)
	}
}
