package protocol

import "beeline/lang/wire"

// ForRow returns the options for one row of a check of everything: those that have an effect
// on it. A search that does not look for the row's kind of error gives way to auto or ndfs.
func (o *Options) ForRow(property, formula string) *Options {
	out := *o
	query := property == string(PropertyQuery)
	safety, cycles := property == "safety" || query, SearchNamed(o.Search).Cycles
	switch {
	case safety && cycles:
		out.Search = "auto"
	case !safety && !cycles:
		out.Search = SearchesForCycles()[0]
	}
	if !safety {
		out.Goal, out.Invariant = "", ""
		if out.Store == Hulls { // hulls have cycles that no run repeats
			out.Store = ""
		}
	}
	if out.Property, out.Formula = property, formula; query {
		out.Property, out.Formula, out.Goal, out.Invariant = "safety", "", formula, ""
	}
	return out.without(out.idle(out.usualSearch()))
}

// ChooseOne chooses the search of a portfolio if the store allows only one.
func (o *Options) ChooseOne() {
	if o.Store == Hulls && o.Search == "auto" {
		o.Search = "bfs"
	}
}

// without returns the options with some of them left out.
func (o *Options) without(list []idle) *Options {
	var names []string
	for _, x := range list {
		names = append(names, x.option)
		if x.option == "seed" {
			names = append(names, "random") // the command sets both
		}
	}
	out := &Options{}
	text, _ := wire.WriteWithout(o, names) // Numbers that JSON does not have become 0.
	_ = wire.Read(text, out)
	return out
}

// NoEffectOnRows returns an error that names the first set option without an effect on any of
// the rows, or nil.
func (o *Options) NoEffectOnRows(rows []*Row) error {
	search, used := o.usualSearch(), map[string]bool{}
	for _, row := range rows {
		for name, on := range o.ForRow(row.Property, row.Formula).set() {
			used[name] = used[name] || on
		}
	}
	asked := *o
	asked.Property, asked.Formula = "", ""
	for _, x := range asked.idle(search) {
		if !used[x.option] {
			return x.refuse(search)
		}
	}
	return nil
}

// usualSearch is the search of the options, and of those without one what a session chooses for
// safety.
func (o *Options) usualSearch() string {
	switch {
	case o.Search != "":
		return o.Search
	case o.All || o.Store == "compact" || o.Store == "bitstate":
		return "dfs"
	}
	return "bfs"
}
