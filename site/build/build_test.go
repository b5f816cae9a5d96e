package main

import (
	"bytes"
	"compress/flate"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"io"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// write writes a file and makes its folder.
func write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

const partTerms = "Permission is hereby granted, free of charge, to any person obtaining a copy"

// smallSite builds the smallest site, in a new working directory.
func smallSite(t *testing.T) *output {
	t.Helper()
	t.Chdir(t.TempDir())
	write(t, "build/beeline.wasm", "\x00asm1")
	write(t, "build/fetch.wasm", "\x00asm2")
	write(t, "build/timed.wasm", "\x00asm3")
	write(t, "build/spintext.wasm", "\x00asm4")
	write(t, "build/wasm_exec.js", "globalThis.Go = class {};")
	write(t, "site/page/app.js", `import { part } from "@some/part"; console.log(part); import examples from "beeline:examples"; import text from "../examples/a.pml"; console.log(BEELINE_WORKER, BEELINE_TIMED, BEELINE_TOOLS, examples, text);`)
	write(t, "site/page/selftest.js", `console.log("self-test");`)
	write(t, "site/selftest.html", `<link rel="stylesheet" href="papers.css"><script src="selftest.js" defer></script>`)
	write(t, "site/worker/worker.js", `import "wasm_exec"; console.log(BEELINE_WASM, BEELINE_FETCH);`)
	write(t, "site/worker/first.js", `console.log(BEELINE_WORKER);`)
	write(t, "site/worker/sw.js", `console.log(BEELINE_ASSETS, BEELINE_LATER, BEELINE_VERSION);`)
	write(t, "site/tools/ask.js", `export const answer = 42;`)
	write(t, "site/styles/style.css", `@import "./more.css"; body { margin: 0 }`)
	write(t, "site/styles/more.css", `h1 { color: red }`)
	write(t, "site/static/icons/favicon.svg", "<svg/>")
	write(t, "site/examples/a.pml", "byte first;")
	write(t, "site/examples/index.json", `[{"file": "a.pml", "title": "A"}, {"id": "b", "file": "b.pml", "title": "B", "page": "spin.html", "expect": {"kind": "bad end", "length": 3}, "spin": {"full": 1}}]`)
	write(t, "site/examples/b.pml", "byte b; /* < */\n")
	write(t, "site/styles/papers.css", "p { color: red }")
	write(t, "site/links.md", "# Links\n\n## Code\n\n```\nif a < b {\n  ## b\n}\n```\n\nText.\n")
	write(t, "site/embedding.md", "# Embedding\n")
	write(t, "site/exercises.md", "# Exercises\n")
	write(t, "site/element/beeline-model.js", `console.log("element");`)
	write(t, "site/spin.md", "# Models\n\n!model b\n")
	write(t, "site/tables/tables.md", "# Title\n\nSome `code` & text.\n\n- One, 1999: [Its title](https://doi.org/10.1/x_y), pages 1–2.\n- h^U: what H_ap & h_P^L are.\n\n## Part\n\n### Piece: H_f+U\n\n| a | b |\n| --- | ---: |\n| x | 1 < 2 |\n")
	for _, name := range []string{"start", "searches", "promela", "words", "teachers", "spin"} {
		write(t, "site/guide/"+name+".md", "# Guide\n\n!figure tree A tree.\n\n!try b Open b\n\n- [Next](guide-spin.html): more.\n")
	}
	write(t, "site/guide/tree.svg", "<svg><title>tree</title></svg>")
	write(t, "LICENSE", "Own terms.\n")
	write(t, "go.mod", "module tiny\n")
	write(t, "site/node_modules/@some/part/index.js", `export const part = "a part";`)
	write(t, "site/node_modules/@some/part/LICENSE", partTerms+"\n")
	write(t, "site/node_modules/@some/part/package.json", `{"name": "@some/part", "version": "1.2.3"}`)
	write(t, "site/package.json", `{"version": "0.0.1"}`)
	write(t, "wasm/main.go", "package main\n\nfunc main() {}\n")
	write(t, "wasm/fetch/main.go", "package main\n\nfunc main() {}\n")
	write(t, "wasm/timed/main.go", "package main\n\nfunc main() {}\n")
	write(t, "index.html", `<link rel="stylesheet" href="style.css"><script src="first.js"></script><script src="app.js" defer></script>`)
	out, err := newOutput("dist")
	if err != nil {
		t.Fatal(err)
	}
	if err := assemble(out); err != nil {
		t.Fatal(err)
	}
	return out
}

// read returns the text of a file in dist/.
func read(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("dist", name))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestAssemble(t *testing.T) {
	out := smallSite(t)
	names := map[string]string{}
	for _, a := range out.assets {
		names[a.source] = a.name
	}
	for _, source := range []string{"beeline.wasm", "fetch.wasm", "timed.wasm", "app.js", "first.js", "worker.js", "style.css"} {
		if !regexp.MustCompile(`^\w+\.[0-9a-f]{10}\.\w+$`).MatchString(names[source]) {
			t.Errorf("%s: got the name %q, want one with a hash", source, names[source])
		}
	}
	sum := sha256.Sum256([]byte("\x00asm1"))
	integrity := func(source string) string { return out.asset(source).integrity() }
	for file, wants := range map[string][]string{
		"index.html":          {`href="` + names["style.css"] + `" integrity="` + integrity("style.css"), `src="` + names["app.js"] + `" integrity="` + integrity("app.js"), `src="` + names["first.js"] + `" integrity="` + integrity("first.js")},
		names["first.js"]:     {names["worker.js"], integrity("worker.js")},
		names["app.js"]:       {names["worker.js"], integrity("worker.js"), names["timed.wasm"], integrity("timed.wasm"), names["tools/ask.js"], integrity("tools/ask.js"), "byte first;", `"A"`},
		names["tools/ask.js"]: {"beelineTools", ".ask=", "42"},
		names["worker.js"]:    {names["beeline.wasm"], integrity("beeline.wasm"), names["fetch.wasm"], integrity("fetch.wasm"), "globalThis.Go"},
		names["style.css"]:    {"color:red", "margin:0"},
		"sw.js":               {names["app.js"], names["timed.wasm"], names["tools/ask.js"], "index.html", "icons/favicon.svg"},
		"licences.txt":        {"Own terms.", "@some/part\n\n" + partTerms, "\nGo\n"},
		"icons/favicon.svg":   {"<svg/>"},
		"build.json":          {`"version": "0.0.1"`, `"module": "` + hex.EncodeToString(sum[:]) + `"`},
		"sbom.json":           {`"CycloneDX"`, `"pkg:npm/%40some/part@1.2.3"`, `"MIT"`, `"pkg:golang/std@`, names["app.js"], "sw.js"},
		names["beeline.wasm"]: {"asm1"},
	} {
		text := read(t, file)
		for _, want := range wants {
			if !strings.Contains(text, want) {
				t.Errorf("%s does not contain %q:\n%s", file, want, text)
			}
		}
	}
	for _, without := range []string{"sw.js", "build.json", names["fetch.wasm"]} {
		if strings.Contains(read(t, "sw.js"), without) {
			t.Errorf("the service worker keeps %s", without)
		}
	}
	if want := "sha256-" + base64.StdEncoding.EncodeToString(sum[:]); !strings.Contains(read(t, "sw.js"), want) {
		t.Errorf("the service worker does not have the hash %s of the module", want)
	}
}

func TestUnknownLicence(t *testing.T) {
	if err := (&part{name: "x", terms: []byte("Do as you like.")}).identify(); err == nil {
		t.Error("got a licence for unknown terms, want an error")
	}
}

// TestMissingTerms: a package without a file of its licence needs a text in terms/.
func TestMissingTerms(t *testing.T) {
	if terms, err := readTerms(filepath.Join(t.TempDir(), "qrcode-generator")); err != nil || !strings.Contains(string(terms), "Kazuhiko Arase") {
		t.Errorf("got %q, %v; want the terms with the author's name", terms, err)
	}
	if _, err := readTerms(filepath.Join(t.TempDir(), "other")); err == nil {
		t.Error("got no error for a package without a licence")
	}
}

// TestGoTerms compares go-licence.txt with the file in Go's folder. Some distributions of
// Go do not have that file.
func TestGoTerms(t *testing.T) {
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join(strings.TrimSpace(string(root)), "LICENSE"))
	if err != nil {
		t.Skip("this Go has no LICENSE")
	}
	if string(text) != string(goTerms) {
		t.Error("go-licence.txt differs from LICENSE in Go's folder")
	}
}

func TestNamesFollowContent(t *testing.T) {
	one, err := newOutput(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	a, _ := one.add("a.js", []byte("1"), hashed)
	b, _ := one.add("a.js", []byte("2"), hashed)
	again, _ := one.add("a.js", []byte("1"), hashed)
	if a == b || a != again {
		t.Errorf("got the names %s, %s, %s; want the same for the same text, and no others", a, b, again)
	}
}

func TestPageMustNameItsParts(t *testing.T) {
	t.Chdir(t.TempDir())
	write(t, "index.html", `<script src="other.js"></script>`)
	if err := addPage(&output{dir: "."}, "index.html", map[string]string{`src="app.js"`: "app.js"}); err == nil {
		t.Error("got no error for a page without its script")
	}
}

func TestExamples(t *testing.T) {
	t.Chdir(t.TempDir())
	if list, parts, err := examples("site/examples"); list != "[]" || parts != "{}" || err != nil {
		t.Errorf("without examples: got %q, %q, %v; want [] and {}", list, parts, err)
	}
	write(t, "index.json", `[{"file": "../secret"}]`)
	if _, _, err := examples("."); err == nil {
		t.Error("got no error for an example in another folder")
	}
	write(t, "index.json", `[{"id": "a", "file": "a.pml", "title": "A", "summary": "R", "expect": {"verdict": "error", "states": 7}},
		{"id": "b", "file": "a.pml", "title": "B", "page": "spin.html", "spin": {"full": 1}},
		{"id": "c", "file": "a.pml", "title": "C", "summary": "S", "expect": {"verdict": "no error", "formulas": [{"name": "f"}]}}]`)
	write(t, "a.pml", "byte x;")
	write(t, "timed/index.json", `[{"id": "d", "file": "d.xta", "queries": "d.q"}]`)
	write(t, "timed/d.xta", "clock x;")
	write(t, "timed/d.q", "A[] true")
	list, parts, err := examples(".")
	wantList := `[{"expect":{"verdict":"error"},"file":"a.pml","id":"a","summary":"R","text":"byte x;","title":"A"},` +
		`{"file":"a.pml","id":"c","late":true,"title":"C"},{"file":"d.xta","id":"d","late":true},{"file":"a.pml","id":"b","late":true,"page":"spin.html","title":"B"}]`
	wantParts := `{"b":{"text":"byte x;"},"c":{"expect":{"formulas":[{"name":"f"}],"verdict":"no error"},"summary":"S","text":"byte x;"},` +
		`"d":{"files":{"d.q":"A[] true"},"text":"clock x;"}}`
	if err != nil || list != wantList || parts != wantParts {
		t.Errorf("got %s and %s, %v; want %s and %s", list, parts, err, wantList, wantParts)
	}
}

func TestBudgets(t *testing.T) {
	// Bytes that do not compress.
	noise := make([]byte, 300_000)
	x := uint32(1)
	for i := range noise {
		x = x*1664525 + 1013904223
		noise[i] = byte(x >> 24)
	}
	out := &output{dir: "dist", assets: []asset{{"app.js", "app.0.js", noise}}}
	var report strings.Builder
	if err := reportSizes(&report, out); err == nil || !strings.Contains(err.Error(), "page JavaScript") {
		t.Errorf("300 KB of scripts: got %v, want an error about page JavaScript\n%s", err, report.String())
	}
	out.assets[0].text = noise[:1000]
	if err := reportSizes(&report, out); err != nil {
		t.Error(err)
	}
}

func TestServedTypes(t *testing.T) {
	smallSite(t)
	handler := static("dist")
	entries, err := os.ReadDir("dist")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		want := types[filepath.Ext(e.Name())]
		if e.IsDir() || e.Name() == "index.html" {
			continue
		}
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, httptest.NewRequest("GET", "/"+e.Name(), nil))
		if got := w.Header().Get("Content-Type"); w.Code != 200 || got != want || want == "" {
			t.Errorf("%s: got status %d and type %q, want 200 and %q", e.Name(), w.Code, got, want)
		}
		if got := w.Header().Get("Cross-Origin-Embedder-Policy"); got != "require-corp" {
			t.Errorf("%s: got embedder policy %q, want require-corp", e.Name(), got)
		}
	}
	w := httptest.NewRecorder()
	handler.ServeHTTP(w, httptest.NewRequest("GET", "/", nil))
	if w.Code != 200 || !strings.HasPrefix(w.Header().Get("Content-Type"), "text/html") {
		t.Errorf("/: got status %d and type %q, want 200 and text/html", w.Code, w.Header().Get("Content-Type"))
	}
	w = httptest.NewRecorder()
	handler.ServeHTTP(w, httptest.NewRequest("GET", "/../go.mod", nil))
	if w.Code == 200 {
		t.Error("got a file outside the folder, want a refusal")
	}
}

func TestCountsOfGoTest(t *testing.T) {
	counts := filepath.Join(t.TempDir(), "counts")
	t.Setenv(countsFile, counts)
	var out strings.Builder
	x := &tally{out: &out, written: map[string]*strings.Builder{}}
	x.read(strings.NewReader(`{"Action":"output","Package":"p","Test":"A","Output":"said by A\n"}
{"Action":"pass","Package":"p","Test":"A"}
{"Action":"output","Package":"p","Test":"B","Output":"=== RUN   B\n"}
{"Action":"output","Package":"p","Test":"B","Output":"said by B\n"}
{"Action":"fail","Package":"p","Test":"B"}
{"Action":"output","Package":"p","Test":"C","Output":"said by C\n"}
{"Action":"skip","Package":"p","Test":"C"}
{"Action":"output","Package":"p","Output":"FAIL p 0.1s\n"}
no event
`))
	if err := x.record(); err != nil {
		t.Fatal(err)
	}
	if got := out.String(); got != "said by B\nsaid by C\nFAIL p 0.1s\nno event\n" {
		t.Errorf("got the output %q, want that of failed and skipped tests and of packages", got)
	}
	if text, err := os.ReadFile(counts); err != nil || string(text) != "1 1 1\n" {
		t.Errorf("got the counts %q, %v; want 1 1 1", text, err)
	}
}

// TestShownModel: a document shows a model with the verdicts of the verifiers and a link
// that checks it.
func TestShownModel(t *testing.T) {
	smallSite(t)
	text := read(t, "spin.html")
	for _, want := range []string{
		"<title>Where Spin is wrong – Beeline</title>", `<h1 id="models">Models</h1>`,
		`<pre tabindex="0" role="region" aria-label="b.pml"><code>byte b; /* &lt; */` + "\n</code></pre>",
		"<td>errors: 0</td>", "<td>errors: 1</td>", "<td>error: bad end, 3 steps</td>",
		`<a class="action" id="b" href="./?example=b&amp;check">`,
	} {
		if !strings.Contains(text, want) {
			t.Errorf("got no %s in\n%s", want, text)
		}
	}
}

// TestPapers: the tables of the papers become a page with a style sheet of its own.
func TestPapers(t *testing.T) {
	smallSite(t)
	text := read(t, "papers.html")
	for _, want := range []string{
		`<h1 id="title">Title</h1>`, "<p>Some <code>code</code> &amp; text.</p>",
		"<dl>\n" + `<dt>One, 1999</dt><dd><a href="https://doi.org/10.1/x_y" rel="noopener noreferrer">Its title</a>, pages 1–2.</dd>`,
		"<dt>h<sup>U</sup></dt><dd>what H<sub>ap</sub> &amp; h<sub>P</sub><sup>L</sup> are.</dd>\n</dl>\n<nav",
		`<li><a href="#part">Part</a>`, `<li><a href="#piece-h-f-u">Piece: H<sub>f</sub>+U</a>`,
		`<h3 id="piece-h-f-u">Piece: H<sub>f</sub>+U</h3>`, `tabindex="0" role="region" aria-labelledby="piece-h-f-u"`,
		`<tr><th scope="col">a</th><th scope="col" class="number">b</th></tr>`, `<tr><td>x</td><td class="number">1 &lt; 2</td></tr>`,
	} {
		if !strings.Contains(text, want) {
			t.Errorf("got no %s in\n%s", want, text)
		}
	}
	style := regexp.MustCompile(`papers\.[0-9a-f]+\.css`).FindString(text)
	if style == "" || !strings.Contains(read(t, style), "color:red") {
		t.Errorf("got the style sheet %q, want one with color:red", style)
	}
}

// TestCode: code keeps its lines, and nothing in it is a mark.
func TestCode(t *testing.T) {
	smallSite(t)
	want := `<pre tabindex="0" role="region" aria-labelledby="code"><code>if a &lt; b {` + "\n  ## b\n}\n</code></pre>\n<p>Text.</p>\n"
	if text := read(t, "links.html"); !strings.Contains(text, want) {
		t.Errorf("got no %s in\n%s", want, text)
	}
}

// TestLongTables: a long table is folded, with its number of rows as the summary.
func TestLongTables(t *testing.T) {
	row := "| x | 1 |\n"
	short := markdown("| a | b |\n| --- | ---: |\n"+strings.Repeat(row, 10), nil, nil)
	long := markdown("| a | b |\n| --- | ---: |\n"+strings.Repeat(row, 100), nil, nil)
	if strings.Contains(short, "<details>") || !strings.Contains(long, "<details>\n<summary>All 100 rows</summary>\n<div") || !strings.HasSuffix(long, "</div>\n</details>\n") {
		t.Errorf("want only the second table folded, got\n%s\n%s", short, long)
	}
}

// TestCheckLink: a model that can be checked has a link with its text and question.
func TestCheckLink(t *testing.T) {
	page := markdown("## <A>\n```check property=ltl fair=weak\nbyte x;\nx < 1\n```\ntext\n```\nplain\n```\n", nil, nil)
	links := regexp.MustCompile(`href="\./\?run=1#v1\.([\w-]+)">(.*?)</a>`).FindAllStringSubmatch(page, -1)
	if len(links) != 1 || links[0][2] != "Check “&lt;A&gt;” in Beeline" {
		t.Fatalf("want one link in\n%s", page)
	}
	packed, err := base64.RawURLEncoding.DecodeString(links[0][1])
	if err != nil {
		t.Fatal(err)
	}
	plain, err := io.ReadAll(flate.NewReader(bytes.NewReader(packed)))
	if want := `{"text":"byte x;\nx \u003c 1\n","question":{"fair":"weak","property":"ltl"}}`; string(plain) != want || err != nil {
		t.Errorf("got %s, %v", plain, err)
	}
}

// TestMarkdownIsEscaped: unknown marks and HTML are text.
func TestMarkdownIsEscaped(t *testing.T) {
	for text, want := range map[string]string{
		"[x](javascript:alert(1))":         "<p>[x](javascript:alert(1))</p>\n",
		`[<i>](https://x/"><script>)`:      "<p><a href=\"https://x/&#34;&gt;&lt;script&gt;\" rel=\"noopener noreferrer\">&lt;i&gt;</a></p>\n",
		"reader_writer.2, d_step, h_P^L's": "<p>reader_writer.2, d_step, h<sub>P</sub><sup>L</sup>&#39;s</p>\n",
		"`H_ap`":                           "<p><code>H_ap</code></p>\n",
	} {
		if got := markdown(text, nil, nil); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}
