package session

import (
	"errors"

	"beeline/lang"
	"beeline/wasm/protocol"
)

// A member is one search of a portfolio.
type member struct {
	protocol.Turn
	seed int64 // added to that of the options: for searches that differ in nothing else
	// guest members are those of another worker, until that has begun; those that are
	// slow to prepare are none.
	guest bool
	// shown is what is told of it.
	shown protocol.Member
}

// wholeOnly tells that a member keeps states whole whatever the options say: the search
// in a random order has no kernel, and Go's store knows nothing else.
func (m *member) wholeOnly() bool { return m.Random && m.Store == "" }

// slowToPrepare tells that it takes so long to prepare a member that nothing else is to
// wait for it, and small models are over before.
func (m *member) slowToPrepare() bool { return m.Heuristic == "formula" }

// aim is the kinds of error of which one must be asked for; 0 is any.
func (m *member) aim() lang.Aims {
	switch m.For {
	case "assertions":
		return lang.AtGoal | lang.AtAsserts
	case "deadlocks":
		return lang.AtEnds
	}
	return 0
}

// several reports whether the options ask for a portfolio of several searches.
func several(o *protocol.Options) bool { return protocol.SearchNamed(o.Search).Portfolio() }

// membersOf lists those of the portfolio that the options ask for. A swarm has one for
// each worker, and each of its rows at least once.
func membersOf(o *protocol.Options, given bool) []member {
	rows, n := protocol.Auto, len(protocol.Auto)
	switch {
	case o.Search == "swarm":
		rows, n = protocol.Swarm, max(o.Parts, len(protocol.Swarm))
	case given:
		rows, n = protocol.AutoShorter, len(protocol.AutoShorter)
	}
	out := make([]member, n)
	for i := range out {
		out[i].Turn = rows[i%len(rows)]
		if o.Search == "swarm" {
			out[i].seed = int64(i)
		}
	}
	return out
}

// memberOptions are the options of a member with some memory, in MB, for itself. The
// way to the shortest trail goes through the whole space: reduced ones do not keep it.
func memberOptions(o *protocol.Options, m *member, memory int, given bool) protocol.Options {
	out := *o
	out.Part, out.Parts, out.Seconds, out.Memory = 0, 0, 0, max(memory, 1)
	out.Search, out.Heuristic, out.Order, out.Sizes = m.Search, m.Heuristic, m.Order, m.Sizes
	out.Seed = o.Seed + m.seed
	out.Table, out.Random, out.First, out.NoPOR = m.Table, m.Random, true, o.NoPOR || given
	switch {
	case m.Store == "bitstate":
		out.Store, out.Table = m.Store, int64(out.Memory)<<19
	case m.Store != "":
		out.Store = m.Store
	case protocol.SearchNamed(m.Search).Bounded():
		out.Store = ""
	}
	return out
}

// completePortfolio refuses what a portfolio decides by itself.
func completePortfolio(o *protocol.Options) error {
	switch {
	case o.Part < 0 || o.Parts < 0 || o.Part > 0 && o.Part >= o.Parts:
		return errors.New("the parts of a search count from 0 and are fewer than their number")
	case several(o) && (o.All || o.Heuristic != "" || o.Deferred || o.Preferred || o.Order != ""):
		return errors.New("auto and swarm choose estimates and orders, and end with the first error: for others name one search")
	}
	return nil
}
