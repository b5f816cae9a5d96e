package view

import (
	"encoding/xml"
	"html"
	"io"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"beeline/wasm/protocol"
)

// hostile is text that must stay inside its element or attribute.
const hostile = `"><script>alert(1)</script><img src=x onerror='x()'> style="color:red" &lt;b&gt; ` +
	"`code` \u202e\x00\x1b é 漢字 \xff ]]> <!-- -->"

// views renders everything for a run and its result.
func views(r *protocol.Result) map[string]string {
	t := r.Trail
	out := map[string]string{
		"verdict":     Verdict(r),
		"facts":       ResultFacts(r),
		"footnote":    Footnote(r),
		"coverage":    Coverage(r),
		"diagnostics": Diagnostics(r.Diagnostics),
		"scrubber":    Scrubber(t, 2),
		"filters":     Filters(t, ScoreOptions{Filter: hostile}),
		"now":         Now(t, len(t.Steps), NowOptions{Filter: ""}),
		"now changed": Now(t, 4, NowOptions{OnlyChanged: true}),
		"offers":      Offers(r),
		"now filter":  Now(t, 1, NowOptions{Filter: hostile, Watched: []string{hostile}}),
		"gutter":      GutterMark(Standings(t, 1)),
		"export":      ExportSVG(t, r.Model),
		"searching":   Searching(&protocol.Progress{States: 5}),
		"progress":    ProgressFacts(&protocol.Progress{States: 5, MaxStates: 9, MaxBytes: 1, Bytes: 3, Seconds: 1, MaxSeconds: 2}),
	}
	for _, l := range []Layout{Wide, Medium, Narrow, Embed} {
		out["score "+l.measure().name] = Score(t, ScoreOptions{Layout: l, Current: 3})
	}
	return out
}

// spoiled is a result in which every text is hostile.
func spoiled() *protocol.Result {
	r := overbooked()
	r.Model, r.Kind, r.Message = hostile, hostile, hostile
	r.Unchecked = []string{hostile}
	r.Exhaustive = true
	r.Unreached = []protocol.Unreached{{Proctype: hostile, Statements: []protocol.Statement{{File: hostile, Text: hostile}}}}
	r.Diagnostics = []protocol.Diagnostic{{Code: hostile, Severity: hostile, File: hostile, Message: hostile, Hint: hostile,
		Notes: []protocol.Note{{File: hostile, Message: hostile}}, Fix: &protocol.Fix{Label: hostile, Text: hostile}}}
	value := protocol.Value{Text: hostile, Cells: []string{hostile}, Messages: []string{hostile}}
	for i := range r.Trail.Processes {
		r.Trail.Processes[i].Name = hostile
	}
	for i := range r.Trail.End {
		r.Trail.End[i].Statement = hostile
	}
	r.Trail.Waits = []protocol.Wait{{Process: 0, Pid: 0, Line: 18, Says: hostile, For: []int{1, -5, 1 << 30}}, {Process: 99, Pid: 99, Says: hostile}}
	r.Trail.Cycle = &protocol.Cycle{Pids: []int{0, 1, 700}, Says: hostile}
	for i := range r.Trail.Variables {
		v := &r.Trail.Variables[i]
		v.Name, v.Type, v.Initial = hostile, hostile, value
	}
	for i := range r.Trail.Steps {
		s := &r.Trail.Steps[i]
		s.Proctype, s.Statement, s.Values, s.Printed = hostile, hostile, hostile, hostile
		if s.Fault != "" {
			s.Fault = hostile
		}
		if s.Message != nil {
			s.Message.Text, s.Message.Channel = hostile, hostile
		}
		for j := range s.Changes {
			s.Changes[j].Old, s.Changes[j].New = value, value
		}
	}
	return r
}

var forbidden = regexp.MustCompile(`(?i)<(script|img|iframe|style|link|object)|\sstyle=|\son[a-z]+=`)

func TestMarkupIsSafeAndWellFormed(t *testing.T) {
	results := map[string]*protocol.Result{"plain": overbooked(), "hostile": spoiled(),
		"loop":  {Verdict: protocol.VerdictError, Kind: "cycle", Trail: starved()},
		"lives": {Verdict: protocol.VerdictError, Trail: spawned()},
		"empty": {Verdict: protocol.VerdictNoError, Trail: &protocol.Trail{Loop: -1}},
		"long":  {Verdict: protocol.VerdictError, Trail: ring(20, 3000)}}
	for name, r := range results {
		for view, text := range views(r) {
			if !utf8.ValidString(text) || strings.ContainsAny(text, "\x00\x1b\u202e") {
				t.Errorf("%s of %s: invalid characters", view, name)
			}
			if err := parse(text); err != nil {
				t.Errorf("%s of %s: %v", view, name, err)
			}
			if bad := tags(text, forbidden); bad != "" {
				t.Errorf("%s of %s: has %q", view, name, bad)
			}
		}
	}
}

// parse checks that elements nest and attributes are quoted.
func parse(text string) error {
	d := xml.NewDecoder(strings.NewReader("<root>" + voidElements.ReplaceAllString(text, "<$1$2/>") + "</root>"))
	for {
		if _, err := d.Token(); err == io.EOF {
			return nil
		} else if err != nil {
			return err
		}
	}
}

var voidElements = regexp.MustCompile(`<(input|col)((?:\s+[a-z-]+(?:="[^"]*")?)*)>`)

var tagPattern = regexp.MustCompile(`<[a-zA-Z/][^>]*>`)
var valuePattern = regexp.MustCompile(`="[^"]*"`)

// tags returns the first tag, without attribute values, that matches.
func tags(text string, pattern *regexp.Regexp) string {
	for _, tag := range tagPattern.FindAllString(text, -1) {
		if pattern.MatchString(valuePattern.ReplaceAllString(tag, "=")) {
			return tag
		}
	}
	return ""
}

func TestViewsAreDeterministic(t *testing.T) {
	a, b := views(overbooked()), views(overbooked())
	for name := range a {
		if a[name] != b[name] {
			t.Errorf("%s differs between two calls", name)
		}
	}
}

func TestProse(t *testing.T) {
	for in, want := range map[string]string{
		"plain":          "plain",
		"`a < b` waits":  "<code>a &lt; b</code> waits",
		"`a` and `b`":    "<code>a</code> and <code>b</code>",
		"a lone ` stays": "a lone ` stays",
		"":               "",
	} {
		var m markup
		m.prose(in)
		if m.String() != want {
			t.Errorf("prose(%q) = %q, want %q", in, m.String(), want)
		}
	}
}

func FuzzEscape(f *testing.F) {
	for _, s := range []string{hostile, "", "a&amp;b", "\u2028", "\xff\xfe"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		e := escape(s)
		if strings.ContainsAny(e, `<>"'`) {
			t.Fatalf("escape(%q) = %q leaves markup", s, e)
		}
		if err := parse(`<a title="` + e + `">` + e + `</a>`); err != nil {
			t.Fatalf("escape(%q) = %q: %v", s, e, err)
		}
		if utf8.ValidString(s) && strings.IndexFunc(s, unseen) < 0 && html.UnescapeString(e) != s {
			t.Fatalf("escape(%q) = %q loses text", s, e)
		}
	})
}
