package language

import (
	"errors"
	"slices"
	"sort"
	"strconv"
	"strings"

	"beeline/engine/format"
	"beeline/engine/trail"
	"beeline/engine/ts"
	"beeline/engine/zonegraph"
	"beeline/lang"
	"beeline/lang/report"
)

// This file has delays that somebody has chosen: it reads them, says which ones are possible, and refuses others.

// delaysOf reads the delays of a trail: "3", "2.5" or "7/2", "" for any.
func delaysOf(texts []string) ([]zonegraph.Delay, error) {
	var out []zonegraph.Delay
	for i, text := range texts {
		d, ok := delayOf(text)
		if !ok {
			return nil, &lang.WrongDelays{Says: format.Sprintf("the delay before step %d is no time such as 3, 2.5 or 7/2", i+1)}
		}
		out = append(out, d)
	}
	return out, nil
}

func delayOf(text string) (d zonegraph.Delay, ok bool) {
	if text == "" {
		return d, true
	}
	above, below, fraction := strings.Cut(text, "/")
	whole, decimals, _ := strings.Cut(above, ".")
	if fraction && decimals != "" {
		return d, false
	}
	var wrong [2]error
	d.Above, wrong[0] = digits(whole + decimals)
	d.Below = 1
	if fraction {
		d.Below, wrong[1] = digits(below)
	}
	for range decimals {
		d.Below *= 10
	}
	return d, wrong[0] == nil && wrong[1] == nil && d.Below > 0
}

// digits reads a number of up to 10 digits.
func digits(text string) (int64, error) {
	if len(text) > 10 || strings.HasPrefix(text, "+") {
		return 0, errors.New("no number")
	}
	n, err := strconv.ParseUint(text, 10, 63)
	return int64(n), err
}

// schedule returns the times of a path with chosen delays, at whose end a formula holds. Its errors are lang.WrongDelays and lang.ErrMissed, or those
// of zonegraph.
func (s *subject) schedule(path []uint32, delays []zonegraph.Delay, end *zonegraph.Formula) (*zonegraph.Schedule, error) {
	out, err := s.graph.ScheduleWith(delays, path, end)
	if err == nil || len(delays) == 0 {
		return out, err
	}
	if end != nil {
		if _, failed := s.graph.ScheduleWith(delays, path, nil); failed == nil {
			return nil, lang.ErrMissed
		}
	}
	return nil, s.refusal(path, delays)
}

// refusal says which step of a path is not possible after delays.
func (s *subject) refusal(path []uint32, delays []zonegraph.Delay) error {
	if _, err := s.graph.ScheduleWith(delays, path[:1], nil); err != nil {
		return &lang.WrongDelays{Says: err.Error()}
	}
	// The first steps up to the one at this index of the path are not possible.
	wrong := sort.Search(len(path)-1, func(n int) bool {
		_, err := s.graph.ScheduleWith(delays[:min(n, len(delays))], path[:n+1], nil)
		return err != nil
	})
	says := format.Sprintf("step %d is not possible after the chosen delays", wrong)
	if wrong <= len(delays) && delays[wrong-1].Below > 0 {
		list, times, err := s.graph.Next(delays[:wrong-1], path[:wrong])
		if n := int(path[wrong]); err == nil && n < len(list) && list[n] != nil {
			d := delays[wrong-1]
			says = format.Sprintf("step %d is not possible after a delay of %s, only after %s", wrong, fraction(d.Above, d.Below), delaysText(*list[n], times.Denominator))
		}
	}
	return &lang.WrongDelays{Says: says, Step: wrong}
}

// delaysText writes a window of delays: "2 to 5".
func delaysText(w zonegraph.Window, denominator int64) string {
	from, to := fraction(w.From, denominator), fraction(w.To, denominator)
	switch {
	case w.Endless && w.FromOpen:
		return "more than " + from
	case w.Endless:
		return from + " or more"
	case w.From == w.To:
		return from
	case w.FromOpen && w.ToOpen:
		return "more than " + from + ", less than " + to
	case w.FromOpen:
		return "more than " + from + ", up to " + to
	case w.ToOpen:
		return from + " to less than " + to
	}
	return from + " to " + to
}

// chosen returns the delays of a run whose schedule is given, nil if it has the same times without them.
func (s *subject) chosen(texts []string, path []uint32, times *zonegraph.Schedule, end *zonegraph.Formula) (out []string) {
	list, _ := delaysOf(texts)
	if !slices.ContainsFunc(list, func(d zonegraph.Delay) bool { return d.Below > 0 }) {
		return nil
	}
	if free, err := s.graph.Schedule(path, end); err == nil && sameTimes(free, times) {
		return nil
	}
	for _, d := range list {
		text := ""
		if d.Below > 0 {
			text = fraction(d.Above, d.Below)
		}
		out = append(out, text)
	}
	return out
}

func sameTimes(a, b *zonegraph.Schedule) bool {
	if len(a.Times) != len(b.Times) {
		return false
	}
	for i := range a.Times {
		if fraction(a.Times[i], a.Denominator) != fraction(b.Times[i], b.Denominator) {
			return false
		}
	}
	return true
}

// otherTimes is said of a step that is not possible at the times of the steps before it.
const otherTimes = "possible only at other times of the steps before it"

// addDelays adds to the steps that are possible after a run when they are.
func (s *subject) addDelays(out *report.Next, t trail.Trail) error {
	if s.fastest != nil || s.runs() {
		return nil
	}
	path, delays, _, err := s.path(t, func(ts.Action) {})
	if err != nil || len(path) == 0 || len(out.Steps) == 0 {
		return err
	}
	list, times, err := s.graph.Next(delays, path)
	if err != nil {
		return s.refusal(path, delays)
	}
	now := times.Times[len(path)-1]
	for i := range out.Steps {
		st := &out.Steps[i]
		if n := int(st.Choice); n >= len(list) || list[n] == nil {
			st.Says = otherTimes
			continue
		}
		w := *list[st.Choice]
		first := w.First(times.Denominator)
		st.Delays, st.Delay = windowOf(w, times.Denominator), fraction(first.Above, first.Below)
		st.Delays.Says = delaysText(w, times.Denominator)
		w.From, w.To = w.From+now, w.To+now
		if st.Says = windowOf(w, times.Denominator).Says; w.From == w.To && !w.Endless {
			st.Says = "possible at time " + fraction(w.From, times.Denominator) + " only"
		}
	}
	return nil
}

// fraction writes a number that is not negative.
func fraction(above, below int64) string {
	a, b := above, below
	for b != 0 {
		a, b = b, a%b
	}
	text := strconv.FormatInt(above/max(a, 1), 10)
	if d := below / max(a, 1); d > 1 {
		text += "/" + strconv.FormatInt(d, 10)
	}
	return text
}
