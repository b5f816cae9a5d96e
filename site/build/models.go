package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// A shownModel is an example that a document shows instead of the gallery.
type shownModel struct {
	ID     string
	Title  string
	File   string
	Page   string // the document; "" for an example of the gallery
	Expect struct {
		Kind   string
		Length int
	}
	// Spin has the number of errors that Spin's verifier prints, by default and with -DNOREDUCE.
	Spin struct{ Reduced, Full int }
}

// shownModels returns the models of documents as HTML, by id.
func shownModels(dir string) (map[string]string, error) {
	index, err := os.ReadFile(filepath.Join(dir, "index.json"))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var list []shownModel
	if err := json.Unmarshal(index, &list); err != nil {
		return nil, fmt.Errorf("%s/index.json: %w", dir, err)
	}
	out := map[string]string{}
	for _, m := range list {
		if m.Page == "" {
			continue
		}
		text, err := os.ReadFile(filepath.Join(dir, m.File))
		if err != nil {
			return nil, err
		}
		out[m.ID] = m.html(string(text))
	}
	return out, nil
}

// html returns the text, the verdicts of the verifiers, and a link that checks the model.
func (m *shownModel) html(text string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "<pre tabindex=\"0\" role=\"region\" aria-label=\"%s\"><code>%s</code></pre>\n", html.EscapeString(m.File), html.EscapeString(text))
	b.WriteString(htmlTable(m.ID, []string{
		"| Verifier | Verdict |", "|---|---|",
		fmt.Sprintf("| Spin, default settings | errors: %d |", m.Spin.Reduced),
		fmt.Sprintf("| Spin, `-DNOREDUCE` | errors: %d |", m.Spin.Full),
		fmt.Sprintf("| Beeline, default settings | error: %s, %d steps |", m.Expect.Kind, m.Expect.Length),
	}))
	fmt.Fprintf(&b, "<p><a class=\"action\" id=%q href=\"./?example=%s&amp;check\">Check \u201c%s\u201d in Beeline</a></p>\n", m.ID, m.ID, html.EscapeString(m.Title))
	return b.String()
}
