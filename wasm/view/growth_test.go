package view

import (
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"beeline/wasm/protocol"
)

// points are the coordinates of a line of a plot.
func points(t *testing.T, svg, class string) [][2]float64 {
	t.Helper()
	_, rest, _ := strings.Cut(svg, `<polyline class="`+class+`" points="`)
	list, _, _ := strings.Cut(rest, `"`)
	var out [][2]float64
	for _, pair := range strings.Fields(list) {
		x, y, _ := strings.Cut(pair, ",")
		a, errX := strconv.ParseFloat(x, 64)
		b, errY := strconv.ParseFloat(y, 64)
		if errX != nil || errY != nil {
			t.Fatalf("point %q of %s", pair, svg)
		}
		out = append(out, [2]float64{a, b})
	}
	return out
}

func TestGrowthStaysInsideItsPicture(t *testing.T) {
	names := regexp.MustCompile(`<text class="growth-name" x="([\d.]+)" y="([\d.]+)"`)
	for _, width := range []int{300, 720, 2000} {
		var g Growth
		g.Add(&protocol.Progress{})
		if svg := g.SVG(width); svg != "" {
			t.Errorf("a plot of nothing: %s", svg)
		}
		for i := range 5000 {
			n := uint64(i+1) * 4321
			g.Add(&protocol.Progress{Seconds: float64(i+1) / 4, States: n, Frontier: n * uint64(i%3) / 2})
			svg := g.SVG(width)
			if err := parse(svg); err != nil {
				t.Fatal(err)
			}
			states, frontier := points(t, svg, "growth-states"), points(t, svg, "growth-frontier")
			if len(states) != len(frontier) || len(states) > maxSamples {
				t.Fatalf("%d and %d points", len(states), len(frontier))
			}
			for k, p := range states {
				if p[0] < 0 || p[0] > float64(width) || p[1] < 0 || p[1] > growthHeight || k > 0 && p[0] < states[k-1][0] {
					t.Fatalf("width %d, after %d samples: point %v follows %v", width, i+1, p, states[max(k-1, 0)])
				}
			}
			at := names.FindAllStringSubmatch(svg, -1)
			a, _ := strconv.ParseFloat(at[0][2], 64)
			b, _ := strconv.ParseFloat(at[1][2], 64)
			if math.Abs(a-b) < growthApart-0.2 {
				t.Fatalf("names at %v and %v: %s", a, b, svg)
			}
		}
	}
}

// TestGrowthIsStable: old samples keep their places when a new one comes.
func TestGrowthIsStable(t *testing.T) {
	var g Growth
	for i := range 8 {
		g.Add(&protocol.Progress{Seconds: 4 + float64(i), States: 60_000 + uint64(i)*1000})
	}
	before := points(t, g.SVG(700), "growth-states")
	g.Add(&protocol.Progress{Seconds: 12.5, States: 99_000})
	after := points(t, g.SVG(700), "growth-states")
	if len(after) != len(before)+1 || after[3] != before[3] {
		t.Errorf("%v became %v", before, after)
	}
}

func TestGrowthIgnoresSamplesOfTheSameTime(t *testing.T) {
	var g Growth
	for range 3 {
		g.Add(&protocol.Progress{Seconds: 1, States: 5})
	}
	if n := len(points(t, g.SVG(700), "growth-states")); n != 2 {
		t.Errorf("%d points", n)
	}
}

func TestAxes(t *testing.T) {
	for seconds, want := range map[float64]float64{0.2: 3, 14: 15, 61: 180, 3601: 10800, 10801: 21600} {
		if got := horizon(seconds); got != want {
			t.Errorf("horizon(%v) = %v, want %v", seconds, got, want)
		}
	}
	for states, want := range map[uint64]uint64{0: 1000, 1001: 2000, 787_308: 1_000_000, 1_000_001: 2_000_000, math.MaxUint64: 0} {
		if got := ceiling(states); got != want && want != 0 || got == 0 {
			t.Errorf("ceiling(%d) = %d, want %d", states, got, want)
		}
	}
}
