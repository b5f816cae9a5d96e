package view

import "beeline/wasm/protocol"

// An offer is something that can be done after a check.
type offer struct{ title, text, act, label string }

// Offers shows buttons for what to do after a check: when it is incomplete, when its run may
// not be the shortest, and after a pass. It is "" if there is nothing to offer.
func Offers(r *protocol.Result) string {
	title, offers := offersFor(r)
	if len(offers) == 0 {
		return ""
	}
	var m markup
	m.raw(`<section class="offers">`)
	m.element("h3", "", title)
	m.raw(`<ul>`)
	for _, o := range offers {
		m.raw(`<li><div>`)
		m.element("b", "", o.title)
		m.element("p", "", o.text)
		m.raw(`</div><button type="button" class="offer" data-act="`, o.act, `">`)
		m.text(o.label)
		m.raw(`</button></li>`)
	}
	m.raw(`</ul></section>`)
	return m.String()
}

var (
	greedyOffer = offer{"Look for an error first",
		"Greedy search prefers states that look close to an error. It often finds one after far fewer states. If it finds none, it has visited every state that can lead to one.",
		"check-greedy", "Check greedily"}
	roomOffer = offer{"Give it more room",
		"The same search again. The limit that stopped it is four times as high.",
		"check-more", "Check with more"}
	collapseOffer = offer{"Store shared parts of states once",
		"Collapsed states need less memory and more time. No state is missed.",
		"check-collapse", "Check with collapsed states"}
	compactOffer = offer{"Store a hash of each state",
		"With 64 bits instead of the state, several times as many states fit. A state is missed if another one has the same hash, which is very unlikely.",
		"check-compact", "Check with hashes"}
	bitstateOffer = offer{"Store a few bits of each state",
		"Far more states fit, but some may be missed. This finds errors and proves nothing.",
		"check-bitstate", "Check with bitstate"}
	wholeOffer = offer{"Miss no state",
		"The same search, but it stores whole states and misses none. It needs more memory.",
		"check-whole", "Check with whole states"}
	zonesOffer = offer{"Search the zones themselves",
		"The same search, but it stores whole states instead of hulls. It needs more memory and time.",
		"check-whole", "Check with whole states"}
	everyOffer = offer{"Leave out no state",
		"Breadth-first search leaves out no state. It ends with a shortest run to an error, or with a proof that there is none. It may need more memory and time.",
		"check-shortest", "Check every state"}
	againOffer = offer{"Let it finish",
		"The same search again, from the beginning.",
		"check", "Check again"}
	shortestOffer = offer{"Look for the shortest run",
		"Breadth-first search finds a shortest run. It may need more states.",
		"check-shortest", "Check for the shortest"}
	shortenOffer = offer{"Shorten this run",
		"Depth-first search looks for runs shorter than the best one so far, until there is none. Stop keeps the best run.",
		"shorten", "Shorten this run"}
	lassoOffer = offer{"Look for the shortest run",
		"This search finds a shortest run that violates the property: its beginning and its loop together.",
		"check-shortest", "Look for the shortest"}
	randomOffer = offer{"See that the model does something",
		"A model that does little has few errors. A random run shows what it does.",
		"simulate", "Show a random run"}
)

// offersBeyond returns what can make an incomplete search complete.
func offersBeyond(r *protocol.Result) []offer {
	switch r.Kind {
	case "stopped":
		return []offer{againOffer}
	case "pruned":
		return []offer{everyOffer}
	case "hash compaction":
		return []offer{wholeOffer}
	case "bitstate":
		return []offer{compactOffer, wholeOffer}
	case protocol.KindHull:
		return []offer{zonesOffer}
	case "memory limit":
		switch r.Store {
		case "bitstate", protocol.Hulls:
			return []offer{roomOffer}
		case "compact":
			return []offer{bitstateOffer, roomOffer}
		}
		offers := []offer{compactOffer, bitstateOffer, roomOffer}
		if r.Store != "collapse" {
			offers = append([]offer{collapseOffer}, offers...)
		}
		return offers
	}
	return []offer{roomOffer}
}

func offersFor(r *protocol.Result) (title string, offers []offer) {
	if isWalk(r) {
		return "", nil
	}
	switch r.Verdict {
	case protocol.VerdictIncomplete:
		if r.Kind == protocol.LargeClock {
			return "", nil // no search goes on
		}
		if r.Search != "greedy" && r.Store != protocol.Hulls && !isEndless(r) {
			offers = append(offers, greedyOffer)
		}
		return "What you can do next", append(offers, offersBeyond(r)...)
	case protocol.VerdictError:
		if r.Shortest || r.Trail == nil || len(r.Trail.Steps) == 0 {
			return "", nil
		}
		if isEndless(r) {
			return "What you can do next", []offer{lassoOffer}
		}
		if r.Search != "bfs" {
			offers = append(offers, shortestOffer)
		}
		return "What you can do next", append(offers, shortenOffer)
	case protocol.VerdictNoError:
		if judge(r).kind == isPass || asksNothing(r.Scope()) {
			return "A pass is worth a second look", []offer{randomOffer}
		}
	}
	return "", nil
}
