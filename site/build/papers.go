package main

import (
	"fmt"
	"html"
	"os"
	"regexp"
	"strings"
)

// icon is the link in index.html that gives pages theirs.
var icon = regexp.MustCompile(`<link rel="icon"[^>]*>`)

// papersHead begins papers.html; the parameters are the icon and the style sheet.
const papersHead = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'none'">
<meta name="color-scheme" content="light dark">
<title>The papers, reproduced – Beeline</title>
%s
<link rel="stylesheet" href="%s">
</head>
<body>
<main>
<p><a href="./">Beeline</a></p>
`

// addPapers writes papers.html: the tables that ./build.sh tables printed last, as a
// page without scripts.
func addPapers(out *output) error {
	text, err := os.ReadFile("site/tables/tables.md")
	if err != nil {
		return err
	}
	style, err := bundle(out, "papers.css", nil)
	if err != nil {
		return err
	}
	index, err := os.ReadFile("index.html")
	if err != nil {
		return err
	}
	page := fmt.Sprintf(papersHead, icon.Find(index), style) + markdown(string(text)) + "</main>\n</body>\n</html>\n"
	_, err = out.add("papers.html", []byte(page), plain)
	return err
}

// markdown turns the markdown that the tables are printed in into HTML: headings,
// paragraphs, tables and code within lines. A line is a block, but for the rows of a
// table.
func markdown(text string) string {
	var b strings.Builder
	var rows []string
	title := ""
	for line := range strings.Lines(text + "\n\n") {
		line = strings.TrimSpace(line)
		if strings.HasPrefix(line, "|") {
			rows = append(rows, line)
			continue
		}
		if rows != nil {
			b.WriteString(htmlTable(title, rows))
			rows = nil
		}
		heading := strings.TrimLeft(line, "#")
		switch level := len(line) - len(heading); {
		case level > 0:
			title = strings.TrimSpace(heading)
			fmt.Fprintf(&b, "<h%d>%s</h%[1]d>\n", level, inline(title))
		case line != "":
			fmt.Fprintf(&b, "<p>%s</p>\n", inline(line))
		}
	}
	return b.String()
}

// htmlTable makes a table of its head, its rule and its rows. What does not fit in the
// width is scrolled to, with keys too.
func htmlTable(title string, rows []string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "<div class=\"table\" tabindex=\"0\" role=\"region\" aria-label=%q>\n<table>\n", html.EscapeString(title))
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

// cells returns what is between the bars of a row.
func cells(row string) []string {
	list := strings.Split(strings.Trim(row, "|"), "|")
	for i, cell := range list {
		list[i] = strings.TrimSpace(cell)
	}
	return list
}

var code = regexp.MustCompile("`([^`]*)`")

func inline(text string) string {
	return code.ReplaceAllString(html.EscapeString(text), "<code>$1</code>")
}
