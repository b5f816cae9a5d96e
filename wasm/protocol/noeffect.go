package protocol

import (
	"slices"
	"strings"

	"beeline/engine/format"
)

// set reports which fields are set, by JSON name. Fields without a flag (random, part,
// parts) are left out.
func (o *Options) set() map[string]bool {
	return map[string]bool{
		"goal": o.Goal != "", "ignoreAsserts": o.IgnoreAsserts, "ignoreEnds": o.IgnoreEnds, "all": o.All,
		"heuristic": o.Heuristic != "", "domain": o.Domain != "", "deferred": o.Deferred, "preferred": o.Preferred,
		"weight": o.Weight != 0, "beam": o.Beam != 0, "order": o.Order != "", "sizes": o.Sizes != "", "cores": o.Cores != 0, "first": o.First,
		"trace": o.Trace != "", "extrapolation": o.Extrapolation != "", "inclusion": o.Inclusion != "",
		"seed": o.Seed != 0, "noPor": o.NoPOR, "store": o.Store != "" && o.Store != Stores[0].Name, "bits": o.Bits != 0, "table": o.Table != 0,
		"property": o.Property != "", "formula": o.Formula != "", "fair": o.Fair,
		"depth": o.Depth != 0, "memory": o.Memory != 0, "seconds": o.Seconds != 0, "states": o.States != 0,
	}
}

// SetOf returns the first of some JSON names whose field is set, "" for none.
func (o *Options) SetOf(names []string) string {
	set := o.set()
	for _, name := range names {
		if set[name] {
			return name
		}
	}
	return ""
}

// chosen lists what the options choose, named as in Flag.Used.
func (o *Options) chosen(search string) []string {
	list := []string{SearchNamed(search).inCommand(), "--store " + o.Store, "--order " + o.Order}
	for _, name := range strings.FieldsFunc(o.Heuristic, func(r rune) bool { return strings.ContainsRune(",+|", r) }) {
		list = append(list, "--heuristic "+name)
	}
	return list
}

// An idle option is set and has no effect on a search.
type idle struct {
	option string   // its JSON name
	needs  []string // it has an effect with one of them
}

// idle lists the set options without an effect on the search.
func (o *Options) idle(search string) (list []idle) {
	set, chosen := o.set(), o.chosen(search)
	for _, f := range effects {
		if !set[f.to] || f.sets != "" && f.sets != o.Property {
			continue
		}
		for _, needed := range []*[]string{f.used, f.also} {
			if needed != nil && !slices.ContainsFunc(*needed, func(n string) bool { return slices.Contains(chosen, n) }) {
				list = append(list, idle{f.to, *needed})
				break
			}
		}
	}
	return list
}

// NoEffect returns an error that names the first set option without an effect on the
// search, or nil.
func (o *Options) NoEffect(search string) error {
	for _, x := range o.idle(search) {
		return x.refuse(search)
	}
	return nil
}

func (x *idle) refuse(search string) error {
	return format.Errorf("`%s` has no effect with `%s`: use it with %s", x.option, search, OneOf(x.needs))
}

// OneOf writes names as "`a`, `b` or `c`".
func OneOf(names []string) string {
	if len(names) == 1 {
		return "`" + names[0] + "`"
	}
	last := len(names) - 1
	return "`" + strings.Join(names[:last], "`, `") + "` or `" + names[last] + "`"
}
