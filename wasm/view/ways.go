package view

import "beeline/wasm/session"

// A way is something that can be done after a check.
type way struct{ title, text, act, label string }

// Ways lists what to do after a check that leaves a question open: one that
// stopped at a limit, one whose run may not be the shortest, and a pass. It is
// "" when there is nothing to offer.
func Ways(r *session.Result) string {
	title, ways := waysOn(r)
	if len(ways) == 0 {
		return ""
	}
	var m markup
	m.raw(`<section class="ways">`)
	m.element("h3", "", title)
	m.raw(`<ul>`)
	for _, w := range ways {
		m.raw(`<li><div>`)
		m.element("b", "", w.title)
		m.element("p", "", w.text)
		m.raw(`</div><button type="button" class="way" data-act="`, w.act, `">`)
		m.text(w.label)
		m.raw(`</button></li>`)
	}
	m.raw(`</ul></section>`)
	return m.String()
}

var (
	greedyWay = way{"Look for an error first",
		"Greedy search runs towards states that look like an error. It often gets there in far fewer states. It proves nothing if there is none.",
		"check-greedy", "Check greedily"}
	roomWay = way{"Give it more room",
		"The same search again, with the limit that it met four times as high.",
		"check-more", "Check with more"}
	againWay = way{"Let it finish",
		"The same search again, from the beginning.",
		"check", "Check again"}
	shortestWay = way{"Look for the shortest run",
		"A search by length finds a run that no shorter one precedes. It may need more states.",
		"check-shortest", "Check for the shortest"}
	randomWay = way{"See that the model does something",
		"A model that can do little has few errors. One run at random shows what it does.",
		"simulate", "Show a random run"}
)

func waysOn(r *session.Result) (title string, ways []way) {
	switch r.Verdict {
	case session.VerdictIncomplete:
		if r.Search != "greedy" {
			ways = append(ways, greedyWay)
		}
		if r.Kind == "stopped" {
			return "Ways on", append(ways, againWay)
		}
		return "Ways on", append(ways, roomWay)
	case session.VerdictError:
		if !r.Shortest && r.Trail != nil && (r.Search == "dfs" || r.Search == "greedy") {
			return "Ways on", []way{shortestWay}
		}
	case session.VerdictNoError:
		if judge(r).kind == isPass && r.Kind != "simulation" {
			return "A pass is worth a second look", []way{randomWay}
		}
	}
	return "", nil
}
