package view

import "beeline/wasm/protocol"

// A way is something that can be done after a check.
type way struct{ title, text, act, label string }

// Ways lists what to do after a check that leaves a question open: one that
// stopped at a limit, one whose run may not be the shortest, and a pass. It is
// "" when there is nothing to offer.
func Ways(r *protocol.Result) string {
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
	collapseWay = way{"Keep once what states have in common",
		"Collapsed states take less memory and more time. Nothing is lost.",
		"check-collapse", "Check with collapsed states"}
	compactWay = way{"Keep less of each state",
		"A hash of 64 bits for each state instead of the state: several times as many fit. That two states have the same hash, so that one is missed, is very unlikely.",
		"check-compact", "Check with hashes"}
	bitstateWay = way{"Keep a few bits of each state",
		"Far more states fit. Some may be missed, so this finds errors and proves nothing.",
		"check-bitstate", "Check with bitstate"}
	wholeWay = way{"Make sure",
		"The same search with whole states, which misses none. It needs more memory.",
		"check-whole", "Check with whole states"}
	everyWay = way{"Leave nothing aside",
		"A search by length looks at every state: it ends with the shortest run to an error, or with a proof that there is none. It may need more memory and time.",
		"check-shortest", "Check every state"}
	againWay = way{"Let it finish",
		"The same search again, from the beginning.",
		"check", "Check again"}
	shortestWay = way{"Look for the shortest run",
		"A search by length finds a run that no shorter one precedes. It may need more states.",
		"check-shortest", "Check for the shortest"}
	shortenWay = way{"Shorten this run",
		"Depth first, but only on shorter runs than the best so far, until there is none. Stop keeps the best.",
		"shorten", "Shorten this run"}
	randomWay = way{"See that the model does something",
		"A model that can do little has few errors. One run at random shows what it does.",
		"simulate", "Show a random run"}
)

// waysBeyond are the ways past what kept a search from seeing everything.
func waysBeyond(r *protocol.Result) []way {
	switch r.Kind {
	case "stopped":
		return []way{againWay}
	case "pruned":
		return []way{everyWay}
	case "hash compaction":
		return []way{wholeWay}
	case "bitstate":
		return []way{compactWay, wholeWay}
	case "memory limit":
		switch r.Store {
		case "bitstate":
			return []way{roomWay}
		case "compact":
			return []way{bitstateWay, roomWay}
		}
		ways := []way{compactWay, bitstateWay, roomWay}
		if r.Store != "collapse" {
			ways = append([]way{collapseWay}, ways...)
		}
		return ways
	}
	return []way{roomWay}
}

func waysOn(r *protocol.Result) (title string, ways []way) {
	switch r.Verdict {
	case protocol.VerdictIncomplete:
		if r.Search != "greedy" {
			ways = append(ways, greedyWay)
		}
		return "Ways on", append(ways, waysBeyond(r)...)
	case protocol.VerdictError:
		if r.Shortest || r.Trail == nil || len(r.Trail.Steps) == 0 {
			return "", nil
		}
		if r.Search != "bfs" {
			ways = append(ways, shortestWay)
		}
		return "Ways on", append(ways, shortenWay)
	case protocol.VerdictNoError:
		if judge(r).kind == isPass && r.Kind != "simulation" {
			return "A pass is worth a second look", []way{randomWay}
		}
	}
	return "", nil
}
