package view

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"beeline/wasm/protocol"
)

// TestPreview writes example pages to the directory BEELINE_PREVIEW, which must have copies
// of the style sheets. It skips without the variable.
func TestPreview(t *testing.T) {
	dir := os.Getenv("BEELINE_PREVIEW")
	if dir == "" {
		t.Skip("BEELINE_PREVIEW is not set")
	}
	for name, layout := range map[string]Layout{"wide": Wide, "medium": Medium, "narrow": Narrow, "embed": Embed} {
		for kind, body := range map[string]string{
			"error": previewResult(overbooked(), layout, 8),
			"long":  previewResult(&protocol.Result{Verdict: protocol.VerdictError, Kind: "invalid end state", Trail: ring(12, 200)}, layout, 60),
			"many":  previewResult(&protocol.Result{Verdict: protocol.VerdictError, Kind: "invalid end state", Trail: ring(24, 5000)}, layout, 2600),
			"loop":  previewResult(&protocol.Result{Verdict: protocol.VerdictError, Kind: "non-progress cycle", Trail: starved()}, layout, 6),
			"lives": previewResult(&protocol.Result{Verdict: protocol.VerdictError, Kind: "division by zero", Trail: spawned(), Line: 9}, layout, 3),
			"dense": previewResult(&protocol.Result{Verdict: protocol.VerdictError, Kind: "invalid end state", Trail: ring(4, 60)}, layout, 20),
			"harsh": previewResult(spoiled(), layout, 3),
			"text":  previewText(),
		} {
			writePreview(t, filepath.Join(dir, name+"-"+kind+".html"), body)
		}
	}
	if err := os.WriteFile(filepath.Join(dir, "export.svg"), []byte(ExportSVG(booths(), "Two booths")), 0o644); err != nil {
		t.Fatal(err)
	}
}

func previewResult(r *protocol.Result, layout Layout, current int) string {
	o := ScoreOptions{Layout: layout, Current: current}
	return Verdict(r) +
		Scrubber(r.Trail, current) + Filters(r.Trail, o) +
		`<div class="score-scroll">` + Score(r.Trail, o) + Footnote(r) + `</div>` +
		Now(r.Trail, current, NowOptions{})
}

func previewText() string {
	results := []*protocol.Result{
		{Verdict: protocol.VerdictNoError, Exhaustive: true, States: 78, Matched: 45, Depth: 18, StateBytes: 23,
			PeakBytes: 3 << 20, Seconds: 0.01, Unreached: []protocol.Unreached{{Proctype: "Office", States: 9,
				Statements: []protocol.Statement{{Line: 19, State: 4, Text: "tell[who]!left"}}}}},
		{Verdict: protocol.VerdictNoError, Exhaustive: true, States: 1234, Unchecked: []string{"ltl served", "never claim"}},
		{Verdict: protocol.VerdictIncomplete, Kind: "memory limit", States: 19412736, PeakBytes: 1 << 30, Seconds: 58.2,
			Message: "Allow more memory, or search greedily for an error."},
		{Verdict: protocol.VerdictBadInput, Diagnostics: mistakes()},
	}
	var b strings.Builder
	for _, r := range results {
		b.WriteString(Verdict(r))
		if r.Verdict != protocol.VerdictBadInput {
			b.WriteString(ResultFacts(r) + Coverage(r) + Offers(r))
		}
	}
	b.WriteString(Diagnostics(mistakes()))
	p := &protocol.Progress{States: 2114000, Frontier: 318400, Depth: 57, Bytes: 96 << 20, Seconds: 9.4, MaxBytes: 1 << 30, MaxSeconds: 60}
	return b.String() + Searching(p) + ProgressFacts(p)
}

func writePreview(t *testing.T, path, body string) {
	t.Helper()
	head := `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
		`<link rel="stylesheet" href="tokens.css"><link rel="stylesheet" href="views.css"><body>`
	if err := os.WriteFile(path, []byte(head+body), 0o644); err != nil {
		t.Fatal(err)
	}
}
