package session

import (
	"errors"
	"slices"

	"beeline/engine/format"
	"beeline/wasm/protocol"
)

// Defaults of options.
const (
	defaultMemory = 1024      // MB
	defaultDepth  = 1_000_000 // steps of a depth-first search, which are all on its stack
	defaultWeight = 2
	defaultBeam   = 1000 // states
)

// choices are the options with a few values, the default first.
var choices = []struct {
	option string
	value  func(*protocol.Options) *string
	all    []string
}{
	{"search", func(o *protocol.Options) *string { return &o.Search }, searchNames()},
	{"order", func(o *protocol.Options) *string { return &o.Order }, protocol.Names(protocol.Orders)},
	{"sizes", func(o *protocol.Options) *string { return &o.Sizes }, protocol.Names(protocol.Sizes)},
	{"domain", func(o *protocol.Options) *string { return &o.Domain }, protocol.Names(protocol.Domains)},
	{"store", func(o *protocol.Options) *string { return &o.Store }, protocol.Names(protocol.Stores)},
	{"trace", func(o *protocol.Options) *string { return &o.Trace }, append([]string{""}, protocol.Names(protocol.Traces)...)},
	{"extrapolation", func(o *protocol.Options) *string { return &o.Extrapolation }, append([]string{""}, protocol.Names(protocol.Extrapolations)...)},
	{"inclusion", func(o *protocol.Options) *string { return &o.Inclusion }, append([]string{""}, protocol.Names(protocol.Inclusions)...)},
}

// searchNames lists the searches, the default of a request first: breadth-first search.
func searchNames() []string {
	out := []string{"bfs"}
	for _, s := range protocol.Searches {
		if s.Name != "bfs" {
			out = append(out, s.Name)
		}
	}
	return out
}

// complete sets the options that are not set to their defaults. It returns an error for
// options that do not fit together.
func complete(o protocol.Options) (protocol.Options, error) {
	if o.Memory <= 0 {
		o.Memory = defaultMemory
	}
	for _, part := range []func(*protocol.Options) error{
		completePortfolio, completeProperty, completeStore, completeSearch, completeChoices, completeEstimate, completeNumbers, checkCores,
	} {
		if err := part(&o); err != nil {
			return o, err
		}
	}
	if o.Search == "pida" || o.Search == "iterate" {
		o.Store = "bits"
	}
	return o, nil
}

func completeSearch(o *protocol.Options) error {
	if o.Search == "" && o.All {
		o.Search = "dfs"
	}
	return completeBounded(o)
}

func completeChoices(o *protocol.Options) error {
	for _, c := range choices {
		v := c.value(o)
		if *v == "" {
			*v = c.all[0]
		}
		if !slices.Contains(c.all, *v) {
			return format.Errorf("there is no %s `%s`: use %s", c.option, *v, protocol.OneOf(c.all))
		}
	}
	return nil
}

func completeEstimate(o *protocol.Options) error {
	switch guided := protocol.SearchNamed(o.Search).Guided; {
	case o.Trace == protocol.FastestTrace && o.Search != "greedy":
		return errors.New("the trace `fastest` is for the search `greedy`")
	case o.Trace == protocol.FastestTrace && o.Inclusion == "off":
		return errors.New("the trace `fastest` needs `inclusion`: without it, each time has states of its own")
	case o.Trace == protocol.FastestTrace:
		o.Heuristic = "time" // for this trace only, so it is not in the catalogue
		return nil
	case !guided:
		o.Heuristic = "blind"
	case o.Heuristic == "":
		o.Heuristic = "active"
	}
	if err := knownEstimate(o.Heuristic); err != nil {
		return err
	}
	return checkOpenLists(o)
}

func completeNumbers(o *protocol.Options) error {
	if o.Weight == 0 {
		o.Weight = defaultWeight
	}
	if o.Weight < 1 || o.Weight > protocol.MaxWeight {
		return format.Errorf("the weight of an estimate is from 1 to %d", protocol.MaxWeight)
	}
	if o.Beam <= 0 {
		o.Beam = defaultBeam
	}
	if o.Depth <= 0 && protocol.SearchNamed(o.Search).DepthFirst {
		o.Depth = defaultDepth
	}
	o.Depth, o.States = max(o.Depth, 0), max(o.States, 0)
	return nil
}

// checkCores returns an error if several cores cannot share the search.
func checkCores(o *protocol.Options) error {
	if o.Cores < 0 || o.Cores > protocol.MaxCores {
		return format.Errorf("a search has 1 to %d cores", protocol.MaxCores)
	}
	switch {
	case o.Cores <= 1 || o.Search != "bfs" && o.Search != "dfs":
	case o.Store == protocol.Unshared || o.Store == protocol.Hulls:
		return format.Errorf("`cores` has no effect with the store `%s`: use it with `%s`", o.Store, protocol.Stores[0].Name)
	case o.Store == "compact" && o.Bits != 64:
		return format.Errorf("`cores` has no effect with the store `%s` of %d bits: use it with 64", o.Store, o.Bits)
	case o.Random:
		return errors.New("`cores` has no effect with a random order: use it without a seed")
	}
	return nil
}
