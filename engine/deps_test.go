//go:build !js

package engine

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const module = "beeline/"

// allowed lists, by directory, the directories of the module that its files may
// import; one that ends in a slash includes those below it. Test files may import
// anything.
var allowed = map[string][]string{
	"engine/ts":                {},
	"engine/format":            {},
	"engine/store":             {"engine/ts"},
	"engine/trail":             {"engine/format", "engine/ts"},
	"engine/ltl":               {},
	"engine/prog":              {"engine/format", "engine/ts"},
	"engine/vm":                {"engine/ts", "engine/prog", "engine/trail"},
	"engine/kernel":            {"engine/ts", "engine/prog", "engine/kernel/layout", "engine/kernel/gen", "engine/kernel/loops", "engine/kernel/host", "engine/kernel/wasm"},
	"engine/kernel/layout":     {"engine/ts", "engine/kernel/wasm"},
	"engine/kernel/gen":        {"engine/ts", "engine/prog", "engine/kernel/layout", "engine/kernel/wasm"},
	"engine/kernel/loops":      {"engine/ts", "engine/kernel/layout", "engine/kernel/wasm"},
	"engine/kernel/host":       {},
	"engine/kernel/driver":     {"engine/ts", "engine/store", "engine/trail", "engine/search", "engine/heuristic", "engine/kernel"},
	"engine/kernel/wasm":       {},
	"engine/kernel/zones":      {"engine/kernel", "engine/ts", "engine/trail", "engine/search", "engine/net", "engine/zone", "engine/zonegraph", "engine/kernel/host", "engine/kernel/wasm"},
	"engine/reduce":            {"engine/format", "engine/ts", "engine/prog", "engine/trail", "engine/vm"},
	"engine/heuristic":         {"engine/ts", "engine/store", "engine/search", "engine/prog", "engine/vm", "engine/heuristic/values", "engine/heuristic/relaxed"},
	"engine/heuristic/relaxed": {"engine/ts", "engine/search", "engine/prog", "engine/vm", "engine/heuristic/values"},
	"engine/heuristic/values":  {},
	"engine/heuristic/truth":   {"engine/", "lang/"},
	"engine/search":            {"engine/ts", "engine/store", "engine/trail"},
	"engine/causes":            {"engine/ts", "engine/search"},
	"engine/zone":              {},
	"engine/net":               {},
	"engine/zonegraph":         {"engine/ts", "engine/net", "engine/zone"},
	"engine/zonegraph/hulls":   {"engine/ts", "engine/trail", "engine/search", "engine/store", "engine/net", "engine/zone", "engine/zonegraph"},

	"lang":                       {"lang/report", "engine/ts", "engine/trail", "engine/search", "engine/kernel"},
	"lang/report":                {"lang/wire"},
	"lang/wire":                  {},
	"lang/source":                {},
	"lang/diag":                  {"engine/format", "lang/source", "lang/report"},
	"lang/promela/syntax":        {"engine/format", "lang/source", "lang/diag"},
	"lang/promela/check":         {"engine/format", "lang/source", "lang/diag", "lang/promela/syntax", "engine/prog"},
	"lang/promela/lower":         {"engine/format", "lang/source", "lang/diag", "lang/promela/syntax", "lang/promela/check", "engine/prog", "engine/ltl"},
	"lang/promela/corpus":        {"engine/prog", "lang/promela", "lang/promela/syntax"},
	"lang/promela/explain":       {"engine/format", "lang", "lang/report", "lang/source", "lang/diag", "lang/promela/syntax", "lang/promela/check", "lang/promela/lower", "engine/ts", "engine/trail", "engine/search", "engine/causes", "engine/prog", "engine/vm", "engine/ltl"},
	"lang/promela/spintext":      {"engine/format", "lang", "lang/promela", "lang/promela/check", "lang/promela/explain", "lang/promela/lower", "lang/promela/syntax", "lang/source", "engine/ts", "engine/trail", "engine/prog", "engine/vm"},
	"lang/promela":               {"engine/format", "lang/source", "lang/diag", "lang/promela/syntax", "lang/promela/check", "lang/promela/lower", "engine/prog"},
	"lang/promela/language":      {"lang", "lang/report", "lang/promela", "lang/promela/explain", "lang/promela/syntax", "engine/"},
	"lang/promela/oracle":        {"engine/", "lang/"},
	"lang/timed/tck":             {"lang/source", "lang/diag", "engine/format", "engine/net"},
	"lang/timed/corpus":          {},
	"lang/timed/xta":             {"lang/source", "lang/diag"},
	"lang/timed/lower":           {"lang/source", "lang/diag", "lang/timed/xta", "engine/format", "engine/net", "engine/zonegraph"},
	"lang/timed/language":        {"lang", "lang/report", "lang/diag", "lang/source", "lang/timed/tck", "lang/timed/lower", "lang/timed/xta", "engine/format", "engine/kernel/zones", "engine/ts", "engine/trail", "engine/search", "engine/net", "engine/zone", "engine/zonegraph", "engine/zonegraph/hulls"},
	"lang/promela/oracle/random": {},
	"lang/promela/oracle/record": {"lang/promela/oracle"},

	"wasm/protocol":            {"engine/format", "lang/report", "lang/wire"},
	"wasm/protocol/fields":     {},
	"wasm/protocol/javascript": {"wasm/protocol"},
	"wasm/protocol/generate":   {"wasm/protocol/javascript"},
	"wasm/collector":           {},
	"wasm/session":             {"engine/format", "wasm/collector", "wasm/protocol", "lang", "engine/ts", "engine/store", "engine/trail", "engine/search", "engine/heuristic", "engine/kernel", "engine/kernel/driver"},
	"wasm/workers":             {"engine/format", "wasm/protocol"},
	"wasm/view":                {"engine/format", "wasm/protocol"},
	"wasm/page":                {"engine/format", "wasm/protocol", "wasm/view", "wasm/workers"},
	"wasm/fetch":               {"wasm/protocol"},
	"wasm/serve":               {"engine/format", "lang", "wasm/protocol", "wasm/session", "wasm/workers"},
	"wasm/spintext":            {"engine/format", "lang", "lang/promela/spintext", "wasm/protocol"},
	"wasm/timed":               {"wasm/serve", "lang/timed/language"},
	"wasm":                     {"wasm/page", "wasm/serve", "lang/promela/language"},

	"site/tables":        {"engine/", "lang/", "site/tables/dining"},
	"site/tables/dining": {"engine/ts"},
}

// restricted lists packages outside the module that only the named directories, and
// those below them, may import.
var restricted = map[string][]string{
	"syscall/js":      {"wasm"},
	"unsafe":          {"wasm"},
	"os":              {"wasm", "lang/promela/oracle", "lang/promela/corpus", "lang/timed/corpus", "site/tables"},
	"time":            {"wasm", "lang/promela/oracle", "lang/promela/corpus", "site/tables"},
	"math/rand":       {"lang/promela/oracle"},
	"math/rand/v2":    {"lang/promela/oracle"},
	"context":         {"wasm", "lang/promela/oracle", "engine/kernel/host"},
	"sync":            {"wasm", "lang/promela/oracle"},
	"log":             {"wasm", "lang/promela/oracle"},
	"net/http":        {"wasm"},
	"os/exec":         {"lang/promela/oracle"},
	"reflect":         {"wasm/protocol/javascript", "wasm/protocol/fields"},
	"github.com/":     {"wasm", "engine/store", "engine/kernel/host"},
	"encoding/binary": {"engine", "wasm", "site/tables"},
	// These are large. The module has engine/format, lang/wire and wasm/collector instead.
	"fmt":           {"engine/kernel/host", "engine/heuristic/truth", "lang/promela/oracle", "wasm/fetch", "wasm/protocol/fields", "wasm/protocol/generate", "wasm/protocol/javascript", "site/tables"},
	"encoding/json": {"wasm/protocol/javascript"},
	"runtime/debug": {},
}

func TestImports(t *testing.T) {
	root := ".."
	seen := map[string]bool{}
	err := filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			return enter(root, name, d.Name())
		}
		if !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return nil
		}
		dir, err := filepath.Rel(root, filepath.Dir(name))
		if err != nil {
			return err
		}
		dir = filepath.ToSlash(dir)
		seen[dir] = true
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		for _, spec := range file.Imports {
			target, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				return err
			}
			if reason := refuse(dir, target); reason != "" {
				t.Errorf("%s imports %s: %s", filepath.ToSlash(name), target, reason)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for dir := range seen {
		if _, ok := allowed[dir]; !ok {
			t.Errorf("package %s is missing in the list of allowed imports", dir)
		}
	}
	for dir := range allowed {
		if !seen[dir] {
			t.Errorf("the list of allowed imports names %s, which has no Go files", dir)
		}
	}
}

// enter skips directories without packages of this module: hidden ones, npm
// packages, test data and other modules.
func enter(root, name, base string) error {
	if name == root {
		return nil
	}
	if strings.HasPrefix(base, ".") || base == "node_modules" || base == "testdata" {
		return fs.SkipDir
	}
	if _, err := os.Stat(filepath.Join(name, "go.mod")); err == nil {
		return fs.SkipDir
	}
	return nil
}

// refuse returns why dir may not import target, "" if it may.
func refuse(dir, target string) string {
	if inner, ok := strings.CutPrefix(target, module); ok {
		if slices.ContainsFunc(allowed[dir], func(name string) bool { return within(inner, name) }) {
			return ""
		}
		return "not in the list of allowed imports"
	}
	for name, dirs := range restricted {
		if within(target, name) && !slices.ContainsFunc(dirs, func(d string) bool { return dir == d || strings.HasPrefix(dir, d+"/") }) {
			return "allowed only in " + strings.Join(dirs, ", ")
		}
	}
	return ""
}

// within reports whether an import path equals name or, if name ends in a slash,
// lies below it.
func within(target, name string) bool {
	if strings.HasSuffix(name, "/") {
		return strings.HasPrefix(target, name)
	}
	return path.Clean(target) == name
}

func TestRefuse(t *testing.T) {
	for _, c := range []struct {
		dir, target string
		ok          bool
	}{
		{"engine/ts", "slices", true},
		{"engine/ts", "fmt", false},
		{"engine/ts", "time", false},
		{"engine/search", "beeline/engine/store", true},
		{"engine/search", "beeline/engine/prog", false},
		{"engine/vm", "beeline/lang/source", false},
		{"engine/vm", "syscall/js", false},
		{"wasm/page", "syscall/js", true},
		{"wasm/session", "beeline/engine/search", true},
		{"wasm/session", "beeline/lang", true},
		{"wasm/session", "beeline/engine/prog", false},
		{"wasm/session", "beeline/lang/promela", false},
		{"wasm/view", "beeline/lang/report", false},
		{"wasm/session", "beeline/lang/promela/explain", false},
		{"lang", "beeline/wasm/protocol", false},
		{"lang/promela/explain", "beeline/wasm/protocol", false},
		{"lang/source", "beeline/lang/diag", false},
	} {
		if got := refuse(c.dir, c.target) == ""; got != c.ok {
			t.Errorf("%s imports %s: allowed %v, want %v", c.dir, c.target, got, c.ok)
		}
	}
}
