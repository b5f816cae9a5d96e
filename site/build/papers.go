package main

import (
	"fmt"
	"html"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

// icon and brand find parts of index.html: the link to the icon, and the picture with the name that leads to the
// page.
var (
	icon  = regexp.MustCompile(`<link rel="icon"[^>]*>`)
	brand = regexp.MustCompile(`(?s)<a class="brand".*?</a>`)
)

// A document is a page of text without scripts, made from markdown.
type document struct{ name, title, source string }

// inGuide reports whether a document belongs to the guide. Every document leads to these.
func (d document) inGuide() bool { return strings.HasPrefix(d.name, "guide") }

var documents = []document{
	{"papers.html", "The papers, reproduced", "site/tables/tables.md"}, // output of ./build.sh tables
	{"spin.html", "Where Spin is wrong", "site/spin.md"},
	{"guide.html", "First steps", "site/guide/start.md"},
	{"guide-searches.html", "Searches and estimates", "site/guide/searches.md"},
	{"guide-words.html", "Words", "site/guide/words.md"},
	{"guide-promela.html", "Promela on two pages", "site/guide/promela.md"},
	{"guide-teachers.html", "For teachers", "site/guide/teachers.md"},
	{"guide-spin.html", "For Spin users", "site/guide/spin.md"},
	{"links.html", "Links to models", "site/links.md"},
	{"exercises.html", "Exercises", "site/exercises.md"},
	{"embedding.html", "Models on other pages", "site/embedding.md"},
}

// documentHead is the start of a document. The parameters are its title, icon, style sheet,
// brand and links to the guide.
const documentHead = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'none'">
<meta name="color-scheme" content="light dark">
<title>%s – Beeline</title>
%s
<link rel="stylesheet" href="%s">
</head>
<body>
<header>
%s
<nav aria-label="Guide">
%s</nav>
</header>
<main>
`

// addDocuments writes the documents.
func addDocuments(out *output) error {
	style, err := bundle(out, "styles/papers.css", nil)
	if err != nil {
		return err
	}
	index, err := os.ReadFile("index.html")
	if err != nil {
		return err
	}
	models, err := shownModels("site/examples")
	if err != nil {
		return err
	}
	figures, err := guideFigures("site/guide")
	if err != nil {
		return err
	}
	for _, d := range documents {
		text, err := os.ReadFile(d.source)
		if err != nil {
			return err
		}
		for _, f := range figureLine.FindAllStringSubmatch(string(text), -1) {
			if figures[f[1]] == "" {
				return fmt.Errorf("%s shows the figure %s, which is not in site/guide", d.source, f[1])
			}
		}
		for _, m := range modelLine.FindAllStringSubmatch(string(text), -1) {
			if models[m[1]] == "" {
				return fmt.Errorf("%s shows the model %s, which is not a model of a document in site/examples/index.json", d.source, m[1])
			}
		}
		page := fmt.Sprintf(documentHead, d.title, icon.Find(index), style, brand.Find(index), guideLinks(d)) + markdown(string(text), models, figures) + "</main>\n</body>\n</html>\n"
		if _, err := out.add(d.name, []byte(page), plain); err != nil {
			return err
		}
	}
	return nil
}

// guideLinks returns links to the documents of the guide. That to the document itself is marked.
func guideLinks(shown document) string {
	var b strings.Builder
	for _, d := range documents {
		if !d.inGuide() {
			continue
		}
		current := ""
		if d == shown {
			current = ` aria-current="page"`
		}
		fmt.Fprintf(&b, "<a href=%q%s>%s</a>\n", d.name, current, d.title)
	}
	return b.String()
}

// guideFigures returns the pictures of the guide by name.
func guideFigures(dir string) (map[string]string, error) {
	files, err := filepath.Glob(filepath.Join(dir, "*.svg"))
	if err != nil {
		return nil, err
	}
	figures := map[string]string{}
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			return nil, err
		}
		figures[strings.TrimSuffix(filepath.Base(f), ".svg")] = string(text)
	}
	return figures, nil
}

// manyRows is the largest number of table lines that is not folded.
const manyRows = 60

// markdown turns markdown into HTML: headings, paragraphs, tables, lists of words with
// their meaning, code between lines of three backticks ("check" after the first ones adds a link
// that checks it), models by id ("!model id"), figures of site/guide ("!figure name caption") and
// links to examples ("!try id text"). Each other line is a block, except the rows of a table and
// the entries of a list. The table of contents comes before the first section.
func markdown(text string, models, figures map[string]string) string {
	w := &writer{contents: contents(text), models: models, figures: figures}
	for line := range strings.Lines(text + "\n\n") {
		if !w.codeLine(line) {
			w.line(strings.TrimSpace(line))
		}
	}
	return w.String()
}

// A writer writes HTML from markdown, line by line.
type writer struct {
	strings.Builder
	contents string            // the table of contents, until it is written
	models   map[string]string // as HTML
	figures  map[string]string // as SVG
	section  string            // the id of the last heading
	title    string            // its text
	rows     []string          // of the current table
	list     bool              // whether a list is open
	code     bool              // whether code is open
	model    *strings.Builder  // the code, if a link that checks it follows
	question string            // of that link
}

// fence is a line that begins or ends code.
var fence = regexp.MustCompile("^```(?:(check)( .*)?)?$")

// codeLine writes a line of code. It reports whether the line is one, or begins or ends code.
func (w *writer) codeLine(line string) bool {
	mark := fence.FindStringSubmatch(strings.TrimSpace(line))
	switch {
	case mark != nil && w.code:
		w.WriteString("</code></pre>\n")
		if w.model != nil {
			w.WriteString(checkLink(w.title, w.model.String(), w.question))
			w.model = nil
		}
	case mark != nil:
		fmt.Fprintf(w, "<pre tabindex=\"0\" role=\"region\" aria-labelledby=%q><code>", w.section)
		if mark[1] != "" {
			w.model, w.question = &strings.Builder{}, mark[2]
		}
	case w.code:
		w.WriteString(html.EscapeString(line))
		if w.model != nil {
			w.model.WriteString(line)
		}
	}
	w.code = w.code != (mark != nil)
	return w.code || mark != nil
}

// modelLine is a line that shows a model, figureLine one that shows a picture with its
// caption, tryLine one with a link to an example.
var (
	modelLine  = regexp.MustCompile(`(?m)^!model (\S+)$`)
	figureLine = regexp.MustCompile(`(?m)^!figure ([a-z]+) (.+)$`)
	tryLine    = regexp.MustCompile(`(?m)^!try (\S+) (.+)$`)
)

var entry = regexp.MustCompile(`^- (.+?): (.*)`)

func (w *writer) line(line string) {
	if strings.HasPrefix(line, "|") {
		w.rows = append(w.rows, line)
		return
	}
	if w.rows != nil {
		w.WriteString(folded(htmlTable(w.section, w.rows), len(w.rows)))
		w.rows = nil
	}
	term := entry.FindStringSubmatch(line)
	if w.list != (term != nil) {
		w.list = !w.list
		w.WriteString(map[bool]string{true: "<dl>\n", false: "</dl>\n"}[w.list])
	}
	text := strings.TrimLeft(line, "#")
	model := modelLine.FindStringSubmatch(line)
	figure := figureLine.FindStringSubmatch(line)
	try := tryLine.FindStringSubmatch(line)
	switch level := len(line) - len(text); {
	case term != nil:
		fmt.Fprintf(w, "<dt>%s</dt><dd>%s</dd>\n", inline(term[1]), inline(term[2]))
	case model != nil:
		w.WriteString(w.models[model[1]])
	case figure != nil:
		fmt.Fprintf(w, "<figure>%s<figcaption>%s</figcaption></figure>\n", w.figures[figure[1]], inline(figure[2]))
	case try != nil:
		fmt.Fprintf(w, "<p><a class=\"action\" href=\"./?example=%s\">%s</a></p>\n", html.EscapeString(try[1]), inline(try[2]))
	case level > 0:
		w.heading(level, strings.TrimSpace(text))
	case line != "":
		fmt.Fprintf(w, "<p>%s</p>\n", inline(line))
	}
}

func (w *writer) heading(level int, text string) {
	if level > 1 {
		w.WriteString(w.contents)
		w.contents = ""
	}
	w.section, w.title = anchor(text), text
	fmt.Fprintf(w, "<h%d id=%q>%s</h%[1]d>\n", level, w.section, inline(text))
}

var (
	heading = regexp.MustCompile(`(?m)^(##|###) +(.+?) *$`)
	unsafe  = regexp.MustCompile(`[^a-z0-9]+`)
)

// contents returns the table of contents: the sections with their subsections.
func contents(text string) string {
	var b strings.Builder
	depth := 1
	for _, h := range heading.FindAllStringSubmatch(text, -1) {
		for ; depth < len(h[1]); depth++ {
			b.WriteString("<ul>\n")
		}
		for ; depth > len(h[1]); depth-- {
			b.WriteString("</ul>\n")
		}
		fmt.Fprintf(&b, "<li><a href=\"#%s\">%s</a>\n", anchor(h[2]), inline(h[2]))
	}
	if depth == 1 {
		return ""
	}
	return "<nav aria-label=\"Contents\">\n" + b.String() + strings.Repeat("</ul>\n", depth-1) + "</nav>\n"
}

// anchor returns the id of a heading.
func anchor(title string) string {
	return strings.Trim(unsafe.ReplaceAllString(strings.ToLower(title), "-"), "-")
}

// folded puts a long table into an element that opens on request.
func folded(table string, rows int) string {
	if rows <= manyRows {
		return table
	}
	return fmt.Sprintf("<details>\n<summary>All %d rows</summary>\n%s</details>\n", rows-2, table)
}

// htmlTable returns a table as HTML. rows has the head, the rule and the rows. A wide table
// can be scrolled, by keys too.
func htmlTable(section string, rows []string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "<div class=\"table\" tabindex=\"0\" role=\"region\" aria-labelledby=%q>\n<table>\n", section)
	var class []string
	for _, cell := range cells(rows[min(1, len(rows)-1)]) {
		class = append(class, map[bool]string{true: ` class="number"`}[strings.HasSuffix(cell, ":")])
	}
	for i, row := range rows {
		if i == 1 {
			continue
		}
		tag := "td"
		if i == 0 {
			tag = `th scope="col"`
		}
		b.WriteString("<tr>")
		for k, cell := range cells(row) {
			fmt.Fprintf(&b, "<%s%s>%s</%s>", tag, class[min(k, len(class)-1)], inline(cell), tag[:2])
		}
		b.WriteString("</tr>\n")
	}
	return b.String() + "</table>\n</div>\n"
}

// cells returns the texts between the bars of a row.
func cells(row string) []string {
	list := strings.Split(strings.Trim(row, "|"), "|")
	for i, cell := range list {
		list[i] = strings.TrimSpace(cell)
	}
	return list
}

// within finds the marks inside a line: code, links, and names with sub- or superscript.
var within = regexp.MustCompile("`([^`]*)`" + `|\[([^\]]*)\]\((https://[^)\s]*|[a-z-]+\.html(?:#[a-z0-9-]+)?)\)|\b([Hh])(?:_([A-Za-z]+))?(?:\^([A-Za-z]+))?\b`)

func inline(text string) string {
	var b strings.Builder
	end := 0
	for _, at := range within.FindAllStringSubmatchIndex(text, -1) {
		part := func(i int) string {
			if at[2*i] < 0 {
				return ""
			}
			return html.EscapeString(text[at[2*i]:at[2*i+1]])
		}
		b.WriteString(html.EscapeString(text[end:at[0]]))
		switch {
		case at[2] >= 0:
			b.WriteString("<code>" + part(1) + "</code>")
		case at[4] >= 0:
			fmt.Fprintf(&b, `<a href="%s" rel="noopener noreferrer">%s</a>`, part(3), part(2))
		default:
			b.WriteString(part(4) + around("sub", part(5)) + around("sup", part(6)))
		}
		end = at[1]
	}
	return b.String() + html.EscapeString(text[end:])
}

// around puts a text into an element, unless it is empty.
func around(element, text string) string {
	if text == "" {
		return ""
	}
	return "<" + element + ">" + text + "</" + element + ">"
}
