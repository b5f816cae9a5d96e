package view

import (
	"os"
	"path/filepath"
	"testing"
)

// TestPreview writes pages to look at when BEELINE_PREVIEW names a directory.
func TestPreview(t *testing.T) {
	dir := os.Getenv("BEELINE_PREVIEW")
	if dir == "" {
		t.Skip("BEELINE_PREVIEW is not set")
	}
	for name, layout := range map[string]Layout{"wide": Wide, "medium": Medium, "narrow": Narrow, "embed": Embed} {
		r := overbooked()
		body := Verdict(r, Action{"another", "Find another"}, Action{"export", "Export"}, Action{"link", "Copy link to step 8"}) +
			Scrubber(r.Trail, 8) + Filters(r.Trail, ScoreOptions{Layout: layout}) +
			`<div class="score-scroll">` + Score(r.Trail, ScoreOptions{Layout: layout, Current: 8}) + Footnote(r) + `</div>`
		writePreview(t, filepath.Join(dir, name+".html"), body)
		long := ring(12, 200)
		body = Scrubber(long, 60) + `<div class="score-scroll">` + Score(long, ScoreOptions{Layout: layout, Current: 60}) + `</div>`
		writePreview(t, filepath.Join(dir, name+"-long.html"), body)
	}
}

func writePreview(t *testing.T, path, body string) {
	t.Helper()
	head := `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
		`<link rel="stylesheet" href="tokens.css"><link rel="stylesheet" href="views.css"><body>`
	if err := os.WriteFile(path, []byte(head+body), 0o644); err != nil {
		t.Fatal(err)
	}
}
