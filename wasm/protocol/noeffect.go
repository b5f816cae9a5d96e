package protocol

import (
	"fmt"
	"slices"
	"strings"
)

// set reports which fields are set, by JSON name. Fields without a flag (random, part,
// parts) are left out.
func (o *Options) set() map[string]bool {
	return map[string]bool{
		"goal": o.Goal != "", "ignoreAsserts": o.IgnoreAsserts, "ignoreEnds": o.IgnoreEnds, "all": o.All,
		"heuristic": o.Heuristic != "", "domain": o.Domain != "", "deferred": o.Deferred, "preferred": o.Preferred,
		"weight": o.Weight != 0, "beam": o.Beam != 0, "order": o.Order != "", "sizes": o.Sizes != "", "first": o.First,
		"seed": o.Seed != 0, "noPor": o.NoPOR, "store": o.Store != "" && o.Store != Stores[0].Name, "bits": o.Bits != 0, "table": o.Table != 0,
		"property": o.Property != "" && o.Property != "safety", "formula": o.Formula != "", "fair": o.Fair,
		"depth": o.Depth != 0, "memory": o.Memory != 0, "seconds": o.Seconds != 0, "states": o.States != 0,
	}
}

// chosen lists what the options choose, named as in Flag.Used.
func (o *Options) chosen(search string) []string {
	list := []string{SearchNamed(search).inCommand(), "--store " + o.Store, "--order " + o.Order}
	for _, name := range strings.FieldsFunc(o.Heuristic, func(r rune) bool { return strings.ContainsRune(",+|", r) }) {
		list = append(list, "--heuristic "+name)
	}
	return list
}

// NoEffect returns an error that names the first set option without an effect on the
// search, or nil.
func (o *Options) NoEffect(search string) error {
	set, chosen := o.set(), o.chosen(search)
	for _, f := range Flags {
		if f.Own || !set[f.To] {
			continue
		}
		for _, needed := range [][]string{f.Used, f.Also} {
			if needed != nil && !slices.ContainsFunc(needed, func(n string) bool { return slices.Contains(chosen, n) }) {
				return fmt.Errorf("`%s` has no effect with `%s`: use it with %s", f.To, search, OneOf(needed))
			}
		}
	}
	return nil
}

// OneOf writes names as "`a`, `b` or `c`".
func OneOf(names []string) string {
	if len(names) == 1 {
		return "`" + names[0] + "`"
	}
	last := len(names) - 1
	return "`" + strings.Join(names[:last], "`, `") + "` or `" + names[last] + "`"
}
