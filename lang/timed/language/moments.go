package language

import (
	"strings"

	"beeline/engine/net"
	"beeline/engine/zonegraph"
	"beeline/lang/report"
)

// This file adds to the times of steps when else they could happen, why time could not pass on, and
// which values of clocks were possible.

// free adds what the schedule leaves open at the step to the state at an index of the path.
func (r *recorder) free(out *report.Moment, at int) {
	if at >= len(r.freedoms) {
		return
	}
	f := &r.freedoms[at]
	out.Window = windowOf(f.Window, r.times.Denominator)
	if f.HasZone {
		out.Zone = limits(f.Zone)
	}
	if delay := r.times.Times[at] - r.times.Times[at-1]; r.before != nil {
		out.Halt = r.halt(r.before, at-1, delay)
	}
}

// windowOf writes a window.
func windowOf(w zonegraph.Window, denominator int64) *report.Window {
	out := &report.Window{From: fraction(w.From, denominator), After: w.FromOpen}
	from, on := "from "+out.From, " on"
	if w.FromOpen {
		from, on = "after "+out.From, ""
	}
	if w.Endless {
		out.Says = "possible " + from + on
		return out
	}
	out.To, out.Before = fraction(w.To, denominator), w.ToOpen
	switch {
	case w.From == w.To:
		out.Says = "possible at no other time"
	case w.FromOpen && w.ToOpen:
		out.Says = "possible after " + out.From + " and before " + out.To
	case w.ToOpen:
		out.Says = "possible from " + out.From + " until before " + out.To
	default:
		out.Says = "possible " + from + " to " + out.To
	}
	return out
}

// halt returns why no more time passes in the state at an index of the path, after a delay.
func (r *recorder) halt(state []int32, at int, delay int64) string {
	known := true
	h := r.graph.Halted(state, func(clock int) int64 {
		value, ok := r.times.Clock(at, clock)
		known = known && ok
		return value + delay
	}, r.times.Denominator)
	if !known {
		return ""
	}
	var places []string
	for _, a := range h.Automata {
		l := r.graph.Location(state, a)
		place := r.network.Automata[a].Name + "." + l.Name
		if !h.Urgent && l.Invariant.Text != "" {
			place += ": " + l.Invariant.Text
		}
		places = append(places, place)
	}
	switch {
	case h.Urgent && len(places) == 0:
		return "urgent channel"
	case h.Urgent:
		return "urgent: " + strings.Join(places, ", ")
	}
	return strings.Join(places, ", ")
}

// limits writes the constraints of a zone. Two that say that a difference is fixed become one.
func limits(zone []net.Constraint) []report.Limit {
	out := []report.Limit{}
	for i := 0; i < len(zone); i++ {
		c := zone[i]
		l := report.Limit{Clock: c.Left - 1, Minus: c.Right, Sign: "<", Value: int(c.Constant)}
		if c.Left == 0 || c.Right > 0 && c.Constant < 0 { // 0 - x <= -3 is x >= 3
			l = report.Limit{Clock: c.Right - 1, Minus: c.Left, Sign: ">", Value: -int(c.Constant)}
		}
		if !c.Strict {
			l.Sign += "="
		}
		if i+1 < len(zone) && zone[i+1].Left == c.Right && zone[i+1].Right == c.Left && zone[i+1].Constant == -c.Constant && !c.Strict {
			l.Sign = "="
			i++
		}
		out = append(out, l)
	}
	if len(out) == 0 {
		out = append(out, report.Limit{Sign: ">="}) // the first clock has any value
	}
	return out
}
