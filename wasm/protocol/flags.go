package protocol

import "slices"

// A Flag is a row of Flags: an option of the command, and, unless it is Own, the field of
// Options that it sets.
type Flag struct {
	Name  string `json:"name"`
	Group string `json:"group"` // heading in --help
	// Value is how --help calls the value; a flag without it is on or off.
	Value string `json:"value,omitempty"`
	Kind  *Kind  `json:"kind,omitempty"` // of the value
	// Kinds are the kinds of the value by what of Used is chosen.
	Kinds map[string]Kind `json:"kinds,omitempty"`
	// To is the JSON name of the field; of an own flag, of what the command keeps.
	To  string `json:"to"`
	Own bool   `json:"own,omitempty"`
	// Used and Also list with what the flag has an effect: names of searches, flags that
	// take the place of --search, and flags with their values, as `--heuristic hu`. One
	// of Used must be chosen, and one of Also; nil is everything.
	Used []string `json:"used,omitempty"`
	Also []string `json:"also,omitempty"`
	// Narrow are values that have an effect with a part of Used only.
	Narrow   []Narrow `json:"narrow,omitempty"`
	Repeated bool     `json:"repeated,omitempty"` // it may be given several times
	Unset    string   `json:"unset,omitempty"`    // the value where the flag is not given
	Help     string   `json:"help"`
	// Lists names a table whose rows --help adds: searches or estimates.
	Lists string `json:"lists,omitempty"`
}

// A Narrow is a value, or a part of values, that has an effect with some searches only.
type Narrow struct {
	Value string   `json:"value,omitempty"`
	Part  string   `json:"part,omitempty"`
	Used  []string `json:"used"`
}

// A Kind is a kind of values.
type Kind struct {
	// Type is whole, decimal (from Least to Most), oneOf (Names), oneNumberOf (Numbers),
	// size (bytes up to Most), power (of two, as bits), memory (MB that the host can
	// have), estimates, file, condition or definition.
	Type    string   `json:"type" js:"'whole' | 'decimal' | 'oneOf' | 'oneNumberOf' | 'size' | 'power' | 'memory' | 'estimates' | 'file' | 'condition' | 'definition'"`
	Least   float64  `json:"least,omitempty"`
	Most    float64  `json:"most,omitempty"`
	Names   []string `json:"names,omitempty"`
	Numbers []int    `json:"numbers,omitempty"`
}

func whole(least, most float64) *Kind   { return &Kind{Type: "whole", Least: least, Most: most} }
func decimal(least, most float64) *Kind { return &Kind{Type: "decimal", Least: least, Most: most} }
func oneOf(list []Choice) *Kind         { return &Kind{Type: "oneOf", Names: Names(list)} }
func kind(name string) *Kind            { return &Kind{Type: name} }

// Searches by what they combine with.
var (
	everySearch = names(func(s *Search) bool { return s.Mode == "" })
	checks      = names(func(*Search) bool { return true })
	guided      = names(func(s *Search) bool { return s.Guided })
	guidedNamed = names(func(s *Search) bool { return s.Guided && s.Mode == "" })
	withLists   = names(func(s *Search) bool { return s.Lists })
	keeping     = names(func(s *Search) bool { return s.Keeps })
	takingLossy = names(func(s *Search) bool { return s.Lossy })
)

// heuristics returns the flag --heuristic with each of the estimates that have a
// property.
func heuristics(has func(e *Estimate) bool) []string {
	list := estimatesWith(has)
	for i := range list {
		list[i] = "--heuristic " + list[i]
	}
	return list
}

// MaxWeight is the largest Options.Weight: with it the depth hardly counts any more.
const MaxWeight = 1000

// Bounds of values.
const (
	mostTable  = 1<<32 - 64    // bytes of the largest table of bits
	mostWhole  = 1<<53 - 1     // the largest number that JavaScript counts to
	mostDepth  = 1<<32 - 1     // steps
	mostWidth  = 1_000_000_000 // states
	longest    = 1_000_000     // seconds
	mostRandom = 100_000       // steps of a random run
)

// Headings of --help.
const (
	checked  = "What is checked"
	searched = "Search"
	visited  = "Visited states"
	limited  = "Limits"
	runs     = "Trails and runs"
	output   = "Output"
)

// Flags are the options of the command, in the order of --help.
var Flags = []Flag{
	{Name: "-D", Group: checked, Value: "NAME[=text]", Kind: kind("definition"), To: "defines", Own: true, Repeated: true, Help: "define a macro"},
	{Name: "--goal", Group: checked, Value: "EXPR", Kind: kind("condition"), To: "goal", Help: "a condition on variables, channels and labels: a state that satisfies it is an error (use -E to look for no other)"},
	{Name: "-A", Group: checked, To: "ignoreAsserts", Help: "ignore violated assertions"},
	{Name: "-E", Group: checked, To: "ignoreEnds", Used: checks, Help: "ignore invalid end states"},
	{Name: "--all", Group: checked, To: "all", Used: keeping, Help: "go on after errors and visit everything, as pan -c0; with it the default search is dfs"},

	{Name: "--search", Group: searched, Value: "NAME", Kind: &Kind{Type: "oneOf", Names: everySearch}, To: "search", Unset: "auto; dfs with --all or a store that needs it", Help: "", Lists: "searches"},
	{
		Name: "--heuristic", Group: searched, Value: "NAME", Kind: &Kind{Type: "estimates", Names: EstimateNames()}, To: "heuristic", Used: guided,
		Narrow: []Narrow{{Part: "|", Used: withLists}}, Unset: "active; blind with --shorten, and with iterate in orders that need none",
		Help: "the estimate. A,B is the maximum of two, A+B the sum; A|B has an open list for each and takes from them in turn (greedy, wastar)", Lists: "estimates",
	},
	{Name: "--domain", Group: searched, Value: "NAME", Kind: oneOf(Domains), To: "domain", Used: guided, Also: heuristics(func(e *Estimate) bool { return e.Domain }), Unset: Domains[0].Name, Help: "what the estimate knows of a variable"},
	{Name: "--toward", Group: searched, Value: "FILE", Kind: kind("file"), To: "toward", Own: true, Used: guidedNamed, Also: heuristics(func(e *Estimate) bool { return e.Leads == "run" }), Help: "a .trail; the state at its end is the target of the estimate"},
	{Name: "--deferred", Group: searched, To: "deferred", Used: withLists, Help: "open states with the estimate of the state before them; they get their own when they are expanded"},
	{Name: "--preferred", Group: searched, To: "preferred", Used: withLists, Also: heuristics(func(e *Estimate) bool { return e.Plans }), Help: "open lists of their own for states that a plan begins with; they come first after progress"},
	{Name: "--weight", Group: searched, Value: "W", Kind: decimal(1, MaxWeight), To: "weight", Used: []string{"wastar"}, Unset: "2", Help: "weight of the estimate: trails are at most W times as long as the shortest if the estimate is admissible"},
	{Name: "--beam", Group: searched, Value: "N", Kind: whole(1, mostWidth), To: "beam", Used: []string{"beam"}, Unset: "1000", Help: "beam width: states expanded per depth"},
	{Name: "--order", Group: searched, Value: "NAME", Kind: oneOf(Orders), To: "order", Used: []string{"iterate"}, Unset: Orders[0].Name, Help: "order of each search; best and random-best take the smallest estimate next"},
	{Name: "--sizes", Group: searched, Value: "NAME", Kind: oneOf(Sizes), To: "sizes", Used: []string{"iterate"}, Unset: Sizes[0].Name, Help: "sizes of the tables: one byte more each time and from 1000 on a fifth, twice as many bits from one on, or twice as many from 2^18 on, as spin -biterate"},
	{Name: "--first", Group: searched, To: "first", Used: []string{"auto", "iterate"}, Help: "end with the first error, not with the best trail"},
	{Name: "--seed", Group: searched, Value: "N", Kind: whole(0, mostWhole), To: "seed", Used: []string{"auto", "dfs", "pida", "swarm", "--order random", "--order random-best", "--simulate"}, Help: "of random orders and hashes, and of the random run; dfs with it takes successors in random order"},
	{Name: "--no-por", Group: searched, To: "noPor", Used: checks, Help: "visit all states: no partial order reduction, no merged statements (--all, --shorten and iterate imply it, and -m of bfs, astar, wastar and ida)"},

	{
		Name: "--store", Group: visited, Value: "NAME", Kind: oneOf(Stores), To: "store", Used: slices.Concat([]string{"auto"}, keeping), Unset: Stores[0].Name,
		Narrow: []Narrow{{Value: "compact", Used: takingLossy}, {Value: "bitstate", Used: takingLossy}},
		Help:   "whole states; with parts that states share kept once (less memory, more time); hashes, or some bits in a table: those two may miss states",
	},
	{
		Name: "-k", Group: visited, Value: "N", To: "bits", Used: []string{"--store bitstate", "--store compact", "pida"},
		Kinds: map[string]Kind{"--store bitstate": *whole(1, 31), "--store compact": {Type: "oneNumberOf", Numbers: []int{40, 48, 56, 64}}, "pida": *whole(1, 64)},
		Unset: "3, 64 and 2", Help: "bits kept of a state",
	},
	{Name: "--table", Group: visited, Value: "SIZE", Kind: &Kind{Type: "size", Most: mostTable}, To: "table", Used: []string{"--store bitstate", "pida", "iterate"}, Unset: "a quarter of --memory, 8M, no bound", Help: "size of the table; of iterate the largest"},
	{Name: "-w", Group: visited, Value: "N", Kind: &Kind{Type: "power", Least: 9, Most: 34}, To: "table", Used: []string{"--store bitstate", "pida", "iterate"}, Help: "the same as 2^N bits"},

	{Name: "-m", Group: limited, Value: "N", Kind: whole(1, mostDepth), To: "depth", Used: everySearch, Unset: "dfs: 1,000,000", Help: "depth limit, in steps"},
	{Name: "--memory", Group: limited, Value: "MB", Kind: kind("memory"), To: "memory", Used: checks, Unset: "1024", Help: "memory limit"},
	{Name: "--seconds", Group: limited, Value: "S", Kind: decimal(0.001, longest), To: "seconds", Used: checks, Help: "time limit"},
	{Name: "--states", Group: limited, Value: "N", Kind: whole(1, mostWhole), To: "states", Used: checks, Help: "limit of the number of states"},

	{Name: "--trail", Group: runs, Value: "FILE", Kind: kind("file"), To: "trail", Own: true, Help: "write the trail as Spin's .trail"},
	{Name: "--shorten", Group: runs, Value: "FILE", Kind: kind("file"), To: "shorten", Own: true, Help: "look for shorter trails than this .trail, until there is none"},
	{Name: "--replay", Group: runs, Value: "FILE", Kind: kind("file"), To: "replay", Own: true, Help: "run a .trail of Spin or of --trail"},
	{Name: "--simulate", Group: runs, To: "simulate", Own: true, Help: "make one random run"},
	{Name: "--steps", Group: runs, Value: "N", Kind: whole(1, mostRandom), To: "steps", Used: []string{"--simulate"}, Unset: "1000", Help: "steps of the random run"},

	{Name: "--json", Group: output, To: "json", Own: true, Help: "print one JSON object"},
	{Name: "--version", Group: output, To: "version", Own: true, Help: "print the version and the hash of the checker's module"},
	{Name: "--help", Group: output, To: "help", Own: true, Help: "print this"},
}
