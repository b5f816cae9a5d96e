package view

import (
	"math"

	"beeline/wasm/protocol"
)

// A Growth collects the numbers of a running check over time, for a plot.
type Growth struct {
	samples []sample
}

type sample struct {
	seconds          float64
	states, frontier uint64
}

// maxSamples is how many samples are kept. When there are more, every second one is
// dropped.
const maxSamples = 240

// Add adds a sample. A sample that is not later than the last one is ignored.
func (g *Growth) Add(p *protocol.Progress) {
	now := sample{p.Seconds, p.States, p.Frontier}
	if len(g.samples) == 0 {
		g.samples = append(g.samples, sample{})
	}
	if g.samples[len(g.samples)-1].seconds >= now.seconds {
		return
	}
	if len(g.samples) == maxSamples {
		for i := range maxSamples / 2 {
			g.samples[i] = g.samples[2*i]
		}
		g.samples = g.samples[:maxSamples/2]
	}
	g.samples = append(g.samples, now)
}

// Sizes of the plot, in pixels: its height, the margins above, on the right for the names
// of the lines, and below for the times, and the least distance of names.
const (
	growthHeight = 150
	growthTop    = 22
	growthRight  = 104
	growthBelow  = 24
	growthApart  = 16
	growthWidest = 720
)

// SVG draws stored states and frontier over time. The axes grow in steps, so that the
// picture stays still in between. It returns "" if the width in pixels is too small.
func (g *Growth) SVG(width int) string {
	if len(g.samples) < 2 {
		return ""
	}
	last := g.samples[len(g.samples)-1]
	until, most := horizon(last.seconds), ceiling(last.states)
	right := float64(min(width, growthWidest) - growthRight)
	bottom := float64(growthHeight - growthBelow)
	if right < growthRight {
		return ""
	}
	x := func(seconds float64) float64 { return seconds / until * right }
	y := func(states uint64) float64 {
		return bottom - float64(states)/float64(most)*(bottom-growthTop)
	}

	var m markup
	m.raw(`<svg class="growth" role="img"`)
	m.num("width", min(width, growthWidest))
	m.num("height", growthHeight)
	m.attr("aria-label", "States stored and frontier over the time of the search")
	m.raw(`>`)
	m.horizontal("growth-most", y(most), right)
	m.label("growth-tick", 0, y(most)-6, "start", count(most, "state", "states"))
	m.horizontal("growth-axis", bottom, right)
	for i := 0; i <= 3; i++ {
		anchor := [...]string{"start", "middle", "middle", "end"}[i]
		time := "0" + unitSpace + "s"
		if i > 0 {
			time = duration(until * float64(i) / 3)
		}
		m.label("growth-tick", right*float64(i)/3, growthHeight-6, anchor, time)
	}
	m.line("growth-frontier", g.samples, func(s sample) (float64, float64) { return x(s.seconds), y(s.frontier) })
	m.line("growth-states", g.samples, func(s sample) (float64, float64) { return x(s.seconds), y(s.states) })
	// Names keep their distance even if the lines end at the same place.
	names, below := y(last.states), y(last.frontier)
	if below-names < growthApart {
		names = min(names, bottom-growthApart)
		below = names + growthApart
	}
	m.circle("growth-end", x(last.seconds), y(last.frontier))
	m.circle("growth-end", x(last.seconds), y(last.states))
	m.label("growth-name", x(last.seconds)+10, names+4, "start", "states stored")
	m.label("growth-name", x(last.seconds)+10, below+4, "start", "frontier")
	m.raw(`</svg>`)
	return m.String()
}

// horizon returns the end of the time axis. A third of it is a round number.
func horizon(seconds float64) float64 {
	for _, until := range []float64{3, 15, 30, 60, 180, 360, 900, 1800, 3600} {
		if seconds <= until {
			return until
		}
	}
	return 10800 * math.Ceil(seconds/10800)
}

// ceiling returns the end of the states axis, a round number.
func ceiling(states uint64) uint64 {
	for most := uint64(1000); ; most *= 10 {
		for _, n := range []uint64{most, 2 * most, 5 * most} {
			if states <= n || n > math.MaxUint64/10 {
				return n
			}
		}
	}
}

func (m *markup) horizontal(class string, y, right float64) {
	m.raw(`<path class="`, class, `" d="M0 `, coordinate(y), `H`, coordinate(right), `"/>`)
}

func (m *markup) label(class string, x, y float64, anchor, text string) {
	m.raw(`<text class="`, class, `" x="`, coordinate(x), `" y="`, coordinate(y), `" text-anchor="`, anchor, `">`)
	m.text(text)
	m.raw(`</text>`)
}

func (m *markup) circle(class string, x, y float64) {
	m.raw(`<circle class="`, class, `" cx="`, coordinate(x), `" cy="`, coordinate(y), `" r="3"/>`)
}

func (m *markup) line(class string, samples []sample, at func(sample) (float64, float64)) {
	m.raw(`<polyline class="`, class, `" points="`)
	for i, s := range samples {
		if i > 0 {
			m.raw(" ")
		}
		x, y := at(s)
		m.raw(coordinate(x), ",", coordinate(y))
	}
	m.raw(`"/>`)
}
