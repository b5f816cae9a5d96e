package protocol

// A Flag is a row of Flags: an option of the command. It sets a field of Options, or is Own.
type Flag struct {
	Name  string `json:"name"`
	Group string `json:"group"` // heading in --help
	// Value stands for the value in --help; "" for a flag that is on or off.
	Value string `json:"value,omitempty"`
	Kind  *Kind  `json:"kind,omitempty"` // of the value
	// Kinds are the kinds of the value, by the entry of Used that is chosen.
	Kinds map[string]Kind `json:"kinds,omitempty"`
	// To is the JSON name of the field that the flag sets; of an own flag, the command's
	// name for it.
	To string `json:"to"`
	// Sets is the value that a flag without a value gives the field, "" for true. Only
	// Options.Property has such values.
	Sets string `json:"sets,omitempty"`
	Own  bool   `json:"own,omitempty"` // the command handles it, it sets no field
	// The flag has an effect if one of Used and one of Also is chosen. Entries are names of
	// searches, flags that take the place of --search, and flags with a value, such as
	// `--heuristic hu`. A nil list asks for nothing.
	Used []string `json:"used,omitempty"`
	Also []string `json:"also,omitempty"`
	// Narrow lists values that have an effect with fewer searches than Used.
	Narrow   []Narrow `json:"narrow,omitempty"`
	Repeated bool     `json:"repeated,omitempty"` // it may be given several times
	Unset    string   `json:"unset,omitempty"`    // the default, for --help
	Help     string   `json:"help"`
	// Lists names a table whose rows --help adds: "searches" or "estimates".
	Lists string `json:"lists,omitempty"`
}

// A Narrow is a value, or a part of a value, that has an effect with some searches only.
type Narrow struct {
	Value string   `json:"value,omitempty"`
	Part  string   `json:"part,omitempty"`
	Used  []string `json:"used"`
}

// A Kind says which values a flag accepts.
type Kind struct {
	// Type is whole or decimal (from Least to Most), oneOf (Names), oneNumberOf (Numbers),
	// size (bytes, up to Most), power (N for 2^N bits, from Least to Most), memory (MB, up
	// to what the host has), estimates, file, condition, formula or definition.
	Type    string   `json:"type" js:"'whole' | 'decimal' | 'oneOf' | 'oneNumberOf' | 'size' | 'power' | 'memory' | 'estimates' | 'file' | 'condition' | 'formula' | 'definition'"`
	Least   float64  `json:"least,omitempty"`
	Most    float64  `json:"most,omitempty"`
	Names   []string `json:"names,omitempty"`
	Numbers []int    `json:"numbers,omitempty"`
}

func whole(least, most float64) *Kind   { return &Kind{Type: "whole", Least: least, Most: most} }
func decimal(least, most float64) *Kind { return &Kind{Type: "decimal", Least: least, Most: most} }
func oneOf(list []Choice) *Kind         { return &Kind{Type: "oneOf", Names: Names(list)} }
func kind(name string) *Kind            { return &Kind{Type: name} }

// MaxCores is the largest Options.Cores.
const MaxCores = 64

// MaxWeight is the largest Options.Weight: with it depth hardly matters.
const MaxWeight = 1000

// Largest values of flags.
const (
	maxTable   = 1<<32 - 64    // bytes of a bit table
	maxWhole   = 1<<53 - 1     // largest exact integer in JavaScript
	maxDepth   = 1<<32 - 1     // steps
	maxBeam    = 1_000_000_000 // states
	maxSeconds = 1_000_000
	maxSteps   = 100_000 // of a random run
	maxRuns    = 10_000
)

// Headings of --help.
const (
	groupChecked = "What is checked"
	groupSearch  = "Search"
	groupStates  = "Visited states"
	groupLimits  = "Limits"
	groupTrails  = "Trails and runs"
	groupGrading = "Exercises"
	groupOutput  = "Output"
)

// Flags returns the options of the command, in the order of --help. The checker's module needs
// only effects, so nothing else is in it.
func Flags() []Flag {
	list := flagRows()
	for i := range list {
		f := &list[i]
		for _, e := range effects {
			if !f.Own && e.to == f.To && e.sets == f.Sets {
				f.Used = *e.used
				if e.also != nil {
					f.Also = *e.also
				}
			}
		}
	}
	return list
}

// flagRows returns the options of the command. Those that set a field of Options have Used and
// Also from effects.
func flagRows() []Flag {
	return []Flag{
		{Name: "-D", Group: groupChecked, Value: "NAME[=text]", Kind: kind("definition"), To: "defines", Own: true, Repeated: true, Help: "define a macro"},
		{Name: "--query", Group: groupChecked, Value: "FILE", Kind: kind("file"), To: "query", Own: true, Help: "the queries of a model of UPPAAL (default: the .q file beside it)"},
		{Name: "--goal", Group: groupChecked, Value: "EXPR", Kind: kind("condition"), To: "goal", Help: "a condition on variables, channels and labels, for .tck files labels with commas between them, for models of UPPAAL a query (E<> p, A[] p); a state that satisfies it is an error (add -E to ignore deadlocks)"},
		{Name: "-A", Group: groupChecked, To: "ignoreAsserts", Help: "ignore violated assertions"},
		{Name: "-E", Group: groupChecked, To: "ignoreEnds", Help: "ignore invalid end states"},
		{Name: "--all", Group: groupChecked, To: "all", Help: "continue after errors and visit every state, as pan -c0; the default search is then dfs"},
		{Name: "--ltl", Group: groupChecked, Value: "NAME|FORMULA", Kind: kind("formula"), To: "formula", Help: "check an ltl block of the model, or a formula: [] <> ! U W V R X && || -> <-> over conditions"},
		{Name: "-a", Group: groupChecked, To: "property", Sets: "accept", Help: "look for acceptance cycles, as pan -a: the never claim if the model has one, and accept labels"},
		{Name: "-l", Group: groupChecked, To: "property", Sets: "progress", Help: "look for cycles without progress labels, as pan -l"},
		{Name: "--safety", Group: groupChecked, To: "property", Sets: "safety", Help: "look only for violated assertions, invalid end states and faults, as spin -run -safety"},
		{Name: "--everything", Group: groupChecked, To: "property", Sets: PropertyAll, Help: "check safety and then every ltl block, every never claim, accept labels and progress labels, one after another; the default, unless another option says what to look for. --seconds is for all together, --memory for each"},
		{Name: "-f", Group: groupChecked, To: "fair", Help: "weak fairness: leave out runs in which a process that could always move never does"},

		{Name: "--search", Group: groupSearch, Value: "NAME", Kind: &Kind{Type: "oneOf", Names: everySearch}, To: "search", Unset: "auto; dfs with --all or a store that needs it; ndfs with --ltl, -a or -l", Help: "", Lists: "searches"},
		{
			Name: "--heuristic", Group: groupSearch, Value: "NAME", Kind: &Kind{Type: "estimates", Names: EstimateNames()}, To: "heuristic",
			Narrow: []Narrow{{Part: "|", Used: withLists}}, Unset: "formula for a condition, assertions or a claim, else active; blind with --shorten, and with iterate in orders that need none",
			Help: "the estimate. A,B is the maximum of two, A+B the sum. A|B gives each its own open list; the lists take turns (greedy, wastar)", Lists: "estimates",
		},
		{Name: "--domain", Group: groupSearch, Value: "NAME", Kind: oneOf(Domains), To: "domain", Unset: Domains[0].Name, Help: "what the estimate stores for a variable: a set of values or an interval"},
		{Name: "--toward", Group: groupSearch, Value: "FILE", Kind: kind("file"), To: "toward", Own: true, Used: guidedNamed, Also: heuristics(func(e *Estimate) bool { return e.Leads == "run" }), Help: "a .trail; the state at its end is the target of the estimate"},
		{Name: "--deferred", Group: groupSearch, To: "deferred", Help: "deferred evaluation: a state enters the open list with the estimate of its predecessor and gets its own when it is expanded"},
		{Name: "--preferred", Group: groupSearch, To: "preferred", Help: "preferred operators: successors by the first steps of a plan get open lists of their own, which come first after progress"},
		{Name: "--weight", Group: groupSearch, Value: "W", Kind: decimal(1, MaxWeight), To: "weight", Unset: "2", Help: "weight of the estimate; if it is admissible, a trail is at most W times as long as a shortest one"},
		{Name: "--beam", Group: groupSearch, Value: "N", Kind: whole(1, maxBeam), To: "beam", Unset: "1000", Help: "beam width: states expanded per depth"},
		{Name: "--trace", Group: groupSearch, Value: "NAME", Kind: oneOf(Traces), To: "trace", Narrow: []Narrow{{Value: "some", Used: []string{"dfs"}}, {Value: "shortest", Used: []string{"bfs"}}, {Value: FastestTrace, Used: []string{"greedy"}}}, Help: "the search for a trail: some (dfs), shortest (bfs) or, for timed automata, fastest: one that takes least time"},
		{Name: "--order", Group: groupSearch, Value: "NAME", Kind: oneOf(Orders), To: "order", Unset: Orders[0].Name, Help: "order of each search; best and random-best take the smallest estimate next"},
		{Name: "--sizes", Group: groupSearch, Value: "NAME", Kind: oneOf(Sizes), To: "sizes", Unset: Sizes[0].Name, Help: "sizes of the tables. bytes: one byte more each time, from 1000 bytes on a fifth more; doubling: from 1 bit on; sequential: doubling from 2^18 bits on, as spin -biterate"},
		{Name: "--cores", Group: groupSearch, Value: "N", Kind: whole(1, MaxCores), To: "cores", Unset: "1", Help: "threads that share one search, with every store except collapse. Without an error the counts are those of one thread, with bitstate about those. A trail of bfs is a shortest one; which trail is found differs"},
		{Name: "--first", Group: groupSearch, To: "first", Help: "end with the first error; do not look for shorter trails"},
		{Name: "--seed", Group: groupSearch, Value: "N", Kind: whole(0, maxWhole), To: "seed", Help: "seed of random orders, of hashes and of the random run; with it dfs takes successors in random order"},
		{Name: "--runs", Group: groupSearch, Value: "N", Kind: whole(2, maxRuns), To: "runs", Own: true, Used: []string{"auto", "dfs", "pida", "swarm", "--order random", "--order random-best"}, Help: "check one property N times, with the seeds --seed (or 1), the next one and so on, and print the means. --seconds and the other limits are for each run"},
		{Name: "--no-por", Group: groupSearch, To: "noPor", Help: "visit all states: no partial order reduction, no merged statements (implied by --all, -f, --shorten and iterate, and by -m with bfs, astar, wastar and ida)"},

		{Name: "--extrapolation", Group: groupStates, Value: "NAME", Kind: oneOf(Extrapolations), To: "extrapolation", Unset: Extrapolations[0].Name, Help: "of the zones of timed automata: by lower and upper bounds (lu), by merged bounds (m), or none; lu merges the bounds where deadlocks or priorities ask for it"},
		{Name: "--inclusion", Group: groupStates, Value: "NAME", Kind: oneOf(Inclusions), To: "inclusion", Unset: Inclusions[0].Name, Help: "leave out zones of timed automata that a visited zone includes (on), or simulates (alu); off: visit them"},
		{
			Name: "--store", Group: groupStates, Value: "NAME", Kind: oneOf(Stores), To: "store", Unset: Stores[0].Name,
			Narrow: []Narrow{{Value: "compact", Used: withLossy}, {Value: "bitstate", Used: withLossy}, {Value: Hulls, Used: []string{"auto", "bfs"}}},
			Help:   "how visited states are stored. exact: whole states; collapse: parts that states share only once, and zones of timed automata as their minimal constraints (less memory, more time); compact: hashes; bitstate: some bits in a table. These two may miss states. hulls: for timed automata, the convex hull of all zones with the same locations and integers, breadth first: this proves that there is no error, and proves an error only if it finds the run",
		},
		{
			Name: "-k", Group: groupStates, Value: "N", To: "bits",
			Kinds: map[string]Kind{"--store bitstate": *whole(1, 31), "--store compact": {Type: "oneNumberOf", Numbers: []int{40, 48, 56, 64}}, "pida": *whole(1, 64)},
			Unset: "3, 64 and 2", Help: "bits stored per state",
		},
		{Name: "--table", Group: groupStates, Value: "SIZE", Kind: &Kind{Type: "size", Most: maxTable}, To: "table", Unset: "a quarter of --memory, 8M, no bound", Help: "size of the table; with iterate, the largest size"},
		{Name: "-w", Group: groupStates, Value: "N", Kind: &Kind{Type: "power", Least: 9, Most: 34}, To: "table", Help: "the same, as 2^N bits"},

		{Name: "-m", Group: groupLimits, Value: "N", Kind: whole(1, maxDepth), To: "depth", Unset: "dfs, ndfs, indfs and scc: 1,000,000", Help: "depth limit, in steps"},
		{Name: "--memory", Group: groupLimits, Value: "MB", Kind: kind("memory"), To: "memory", Unset: "1024", Help: "memory limit"},
		{Name: "--seconds", Group: groupLimits, Value: "S", Kind: decimal(0.001, maxSeconds), To: "seconds", Help: "time limit"},
		{Name: "--states", Group: groupLimits, Value: "N", Kind: whole(1, maxWhole), To: "states", Help: "limit of the number of states"},

		{Name: "--trail", Group: groupTrails, Value: "FILE", Kind: kind("file"), To: "trail", Own: true, Help: "write the trail as Spin's .trail"},
		{Name: "--text", Group: groupTrails, Value: "FILE", Kind: kind("file"), To: "text", Own: true, Help: "write the run as spin -p -g -l -r -t prints it, of a Promela model"},
		{Name: "--shorten", Group: groupTrails, Value: "FILE", Kind: kind("file"), To: "shorten", Own: true, Help: "look for shorter trails than this .trail until there is none"},
		{Name: "--replay", Group: groupTrails, Value: "FILE", Kind: kind("file"), To: "replay", Own: true, Help: "replay a .trail that Spin or --trail has written, and compare it with what --ltl, -a, -l or the model states"},
		{Name: "--simulate", Group: groupTrails, To: "simulate", Own: true, Help: "make one random run"},
		{Name: "--steps", Group: groupTrails, Value: "N", Kind: whole(1, maxSteps), To: "steps", Unset: "1000", Help: "steps of the random run"},

		{Name: "--exercise", Group: groupGrading, Value: "FILE", Kind: kind("file"), To: "exercise", Own: true, Help: "check hand-ins, models or result files of the page, by this exercise and print a table. --memory, --seconds and --states limit each check; the defaults are 256 MB and 10 s"},
		{Name: "--csv", Group: groupGrading, To: "csv", Own: true, Used: []string{"--exercise"}, Help: "print the table as CSV"},

		{Name: "--json", Group: groupOutput, To: "json", Own: true, Help: "print one JSON object on a line, or one for each property"},
		{Name: "--version", Group: groupOutput, To: "version", Own: true, Help: "print the version and the hash of the checker's module"},
		{Name: "--help", Group: groupOutput, To: "help", Own: true, Help: "print this"},
	}
}
