package main

import (
	"fmt"
	"io"
	"math"
	"strings"

	"beeline/lang/report"
)

// A page writes markdown.
type page struct{ to io.Writer }

func (p *page) line(format string, args ...any) { fmt.Fprintf(p.to, format+"\n", args...) }

// opening writes the part before the tables: the papers and the glossary.
func (p *page) opening(b bounds) {
	p.line("# The papers, reproduced\n")
	p.line("What three papers report of their searches, beside the results of Beeline's searches on the same models. %s\n", preface(b))
	for _, x := range papers {
		p.line("- %s: %s", x.name, x.cited)
	}
	p.line("\n## Words\n")
	for _, w := range glossary {
		p.line("- %s: %s", w[0], w[1])
	}
}

// preface says what all tables have in common.
func preface(b bounds) string {
	return fmt.Sprintf("`./build.sh tables` makes this page. Each search may take %g s of processor time and %d MB, if a table does not say otherwise. "+
		"A dash means that there is no number, for instance because the search did not end.", b.seconds, b.bytes>>20)
}

func (p *page) paper(x paper) { p.line("\n## %s\n\n%s", x.name, x.about) }

func (p *page) table(t table) { p.line("\n### %s\n\n%s\n", t.title, t.shows) }

// head writes the heads of the columns. All columns after the first words ones hold
// numbers and are aligned to the right.
func (p *page) head(words int, names ...string) {
	p.row(names...)
	rule := make([]string, len(names))
	for i := range rule {
		rule[i] = "---"
		if i >= words {
			rule[i] = "---:"
		}
	}
	p.row(rule...)
}

func (p *page) row(cells ...string) { p.line("| %s |", strings.Join(cells, " | ")) }

// number writes a count, or a dash for 0, which stands for an unknown count.
func number(n uint64) string {
	if n == 0 {
		return "–"
	}
	return report.Grouped(n)
}

// lengthOr writes the length of a trail, or the note that says why there is none.
func lengthOr(length uint64, note string) string {
	if note != "" {
		return note
	}
	return number(length)
}

// geometric is a geometric mean of ratios.
type geometric struct {
	sum float64 // of logarithms
	n   int
}

// add includes a/b, unless one of them is 0 (unknown).
func (g *geometric) add(a, b uint64) {
	if a > 0 && b > 0 {
		g.sum += math.Log(float64(a) / float64(b))
		g.n++
	}
}

func (g *geometric) String() string {
	if g.n == 0 {
		return "–"
	}
	return fmt.Sprintf("%.2f", math.Exp(g.sum/float64(g.n)))
}
