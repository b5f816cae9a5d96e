// Package javascript writes the catalogue and the messages of the protocol as JavaScript
// modules. Only go generate and a test use it; it is not part of the product.
package javascript

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"beeline/wasm/protocol"
)

const header = "// Made by go generate ./wasm/protocol. Change the Go sources there, not this file.\n\n"

// Files returns the generated modules by their names in site. dir is the path of
// wasm/protocol; lang/report is found from there.
func Files(dir string) (map[string]string, error) {
	page, err := module(
		table{"searches", "Search", protocol.Searches}, table{"estimates", "Estimate", protocol.Estimates},
		table{"combinations", "Combination", protocol.Combinations}, table{"stores", "Choice", protocol.Stores},
		table{"orders", "Choice", protocol.Orders}, table{"domains", "Choice", protocol.Domains},
		table{"auto", "Turn", protocol.Auto},
	)
	if err != nil {
		return nil, err
	}
	command, err := module(table{"flags", "Flag", protocol.Flags()})
	if err != nil {
		return nil, err
	}
	types, err := typesModule(os.DirFS(dir), os.DirFS(filepath.Join(dir, "..", "..", "lang", "report")))
	if err != nil {
		return nil, err
	}
	return map[string]string{"catalog.js": page + usedBy() + faultNames(), "flags.js": command + helpLines(), "wire.js": types}, nil
}

// safetySearches returns the searches for errors of single steps.
func safetySearches() []protocol.Search {
	return slices.DeleteFunc(slices.Clone(protocol.Searches), func(s protocol.Search) bool { return s.Cycles })
}

// A table is a list of rows with the name of its export and the type of a row.
type table struct {
	name, row string
	rows      any
}

// module returns the text of a module that exports tables. Their rows have no help lines:
// the page does not show those.
func module(tables ...table) (string, error) {
	out := header
	for _, t := range tables {
		text, err := rows(t.rows)
		if err != nil {
			return "", fmt.Errorf("%s: %w", t.name, err)
		}
		out += fmt.Sprintf("/** @type {import(\"./wire.js\").%s[]} */\nexport const %s = %s;\n\n", t.row, t.name, text)
	}
	return out, nil
}

// usedBy returns a table, for the page, from a flag to the searches that it has an effect with.
func usedBy() string {
	out := "/** @type {Record<string, string[]>} the searches with which an option of the command has an effect */\nexport const usedBy = {\n"
	for _, f := range protocol.Flags() {
		list := slices.DeleteFunc(slices.Clone(f.Used), func(name string) bool { return protocol.SearchNamed(name).Name == "" })
		safety := 0
		for _, name := range list {
			if !protocol.SearchNamed(name).Cycles {
				safety++
			}
		}
		if !f.Own && safety > 0 && safety < len(safetySearches())-1 {
			text, _ := json.Marshal(list) // names
			out += fmt.Sprintf("  %q: %s,\n", f.Name, text)
		}
	}
	return out + "};\n"
}

// faultNames returns the faults of steps that have not failed.
func faultNames() string {
	return fmt.Sprintf("\n/** The faults of steps that have not failed: they lead where the question says. */\nexport const faultGoal = %q;\nexport const faultInvariant = %q;\n", protocol.FaultGoal, protocol.FaultInvariant)
}

// helpLines returns the lines of --help on searches and estimates.
func helpLines() string {
	out := "/** @type {Record<string, {name: string, help: string}[]>} */\nexport const helpLines = {\n  searches: [\n"
	line := func(name, help string) { out += fmt.Sprintf("    { name: %q, help: %q },\n", name, help) }
	for _, s := range protocol.Searches {
		if s.Mode == "" {
			line(s.Name, s.Help)
		}
	}
	out += "  ],\n  estimates: [\n"
	for _, e := range protocol.Estimates {
		line(e.Name, e.Help)
	}
	return out + "  ],\n};\n"
}

// Readme returns the README's text with a new table of searches between its two marks, without
// those for runs that never end.
func Readme(text string) string {
	const from, to = "<!-- searches -->\n", "<!-- end of searches -->"
	before, rest, _ := strings.Cut(text, from)
	_, after, _ := strings.Cut(rest, to)
	table := "| search | trail | without an error |\n|---|---|---|\n"
	for _, s := range safetySearches() {
		if s.Mode != "" {
			continue
		}
		trail := map[string]string{"always": "a shortest one", "admissible": "a shortest one, if the estimate is admissible"}[s.Shortest]
		end := "proves nothing"
		if s.Exhaustive {
			end = "proves that there is none"
		}
		table += fmt.Sprintf("| `%s` | %s | %s |\n", s.Name, trail, end)
	}
	return before + from + table + to + after
}

// rows returns a list as JSON with one row per line.
func rows(list any) ([]byte, error) {
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(list); err != nil {
		return nil, err
	}
	var raw []json.RawMessage
	if err := json.Unmarshal(out.Bytes(), &raw); err != nil {
		return nil, err
	}
	out.Reset()
	out.WriteString("[\n")
	for _, r := range raw {
		fmt.Fprintf(&out, "  %s,\n", r)
	}
	out.WriteString("]")
	return out.Bytes(), nil
}
