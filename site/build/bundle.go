package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

// bundle adds one file made from site/entry and everything it imports, and returns its
// name, which has a hash. Scripts become classic ones, because a sandboxed frame cannot load
// module scripts. The scripts can use the constants.
func bundle(out *output, entry string, constants map[string]any) (string, error) {
	return bundleAs(out, entry, hashed, constants)
}

// bundleAs is bundle with either naming.
func bundleAs(out *output, entry string, n naming, constants map[string]any) (string, error) {
	text, err := bundleText(out, entry, "", constants)
	if err != nil {
		return "", err
	}
	return out.add(path.Base(entry), text, n)
}

// addTools bundles each script of site/tools. It returns what the page needs to load
// them, by name. site/page/tools.js loads them.
func addTools(out *output, constants map[string]any) (map[string]loaded, error) {
	files, err := filepath.Glob("site/tools/*.js")
	if err != nil {
		return nil, err
	}
	tools := map[string]loaded{}
	for _, f := range files {
		file := filepath.Base(f)
		name := strings.TrimSuffix(file, ".js")
		text, err := bundleText(out, "tools/"+file, "beelineTools."+name, constants)
		if err != nil {
			return nil, err
		}
		source := "tools/" + file
		if _, err := out.add(source, text, hashed); err != nil {
			return nil, err
		}
		tools[name] = out.toLoad(source)
	}
	return tools, nil
}

// bundleText returns the bundle and records its npm packages in out. With a global name,
// the variable of that name has what the entry exports. Constants may have any value that
// JSON has.
func bundleText(out *output, entry, global string, constants map[string]any) ([]byte, error) {
	define := map[string]string{}
	for name, value := range constants {
		quoted, err := json.Marshal(value)
		if err != nil {
			return nil, err
		}
		define[name] = string(quoted)
	}
	result := api.Build(api.BuildOptions{
		EntryPoints:       []string{filepath.Join("site", entry)},
		Bundle:            true,
		Format:            api.FormatIIFE,
		GlobalName:        global,
		Target:            api.ES2022,
		MinifySyntax:      true,
		MinifyWhitespace:  true,
		MinifyIdentifiers: true,
		Charset:           api.CharsetUTF8,
		LegalComments:     api.LegalCommentsNone,
		Define:            define,
		Loader:            map[string]api.Loader{".pml": api.LoaderText},
		Plugins:           []api.Plugin{imports},
		LogLevel:          api.LogLevelWarning,
		Metafile:          true,
	})
	if len(result.Errors) > 0 {
		return nil, fmt.Errorf("site/%s has %d errors", entry, len(result.Errors))
	}
	if len(result.OutputFiles) != 1 {
		return nil, fmt.Errorf("site/%s gave %d files instead of one", entry, len(result.OutputFiles))
	}
	return result.OutputFiles[0].Contents, out.notePackages(result.Metafile)
}

// imports resolves the imports that are not files of site/: Go's loader, which must come from
// the toolchain that built the module, and the examples with their parts.
var imports = api.Plugin{
	Name: "beeline",
	Setup: func(b api.PluginBuild) {
		b.OnResolve(api.OnResolveOptions{Filter: "^wasm_exec$"}, func(api.OnResolveArgs) (api.OnResolveResult, error) {
			path, err := filepath.Abs(execPath)
			return api.OnResolveResult{Path: path}, err
		})
		b.OnResolve(api.OnResolveOptions{Filter: "^beeline:"}, func(args api.OnResolveArgs) (api.OnResolveResult, error) {
			return api.OnResolveResult{Path: strings.TrimPrefix(args.Path, "beeline:"), Namespace: "beeline"}, nil
		})
		b.OnLoad(api.OnLoadOptions{Filter: ".*", Namespace: "beeline"}, func(args api.OnLoadArgs) (api.OnLoadResult, error) {
			list, parts, err := examples("site/examples")
			text := map[string]string{"examples": list, "parts": parts}[args.Path]
			return api.OnLoadResult{Contents: &text, Loader: api.LoaderJSON}, err
		})
	},
}

// laterParts are what the page loads when it opens an example that is marked as late.
var laterParts = []string{"text", "summary", "expect", "files"}

// examples returns the list of examples as JSON, and the parts that are not in the list, by id:
// all examples but the first, with which the page begins, are marked as late, and their
// laterParts are there. Of the expected results, which are for tests and documents, it keeps
// what the page shows on request. Examples with a page of their own come last. Without
// index.json the list is empty.
func examples(dir string) (list, parts string, err error) {
	var all []map[string]any
	for _, folder := range []string{dir, filepath.Join(dir, "timed")} {
		some, err := examplesIn(folder)
		if err != nil {
			return "", "", err
		}
		all = append(all, some...)
	}
	slices.SortStableFunc(all, func(a, b map[string]any) int {
		switch {
		case a["page"] == nil && b["page"] != nil:
			return -1
		case a["page"] != nil && b["page"] == nil:
			return 1
		}
		return 0
	})
	later := map[string]map[string]any{}
	for i, e := range all {
		if id, _ := e["id"].(string); i > 0 {
			later[id] = map[string]any{}
			for _, part := range laterParts {
				if e[part] != nil {
					later[id][part] = e[part]
				}
				delete(e, part)
			}
			e["late"] = true
		}
	}
	if len(all) == 0 {
		return "[]", "{}", nil
	}
	one, err := json.Marshal(all)
	if err != nil {
		return "", "", err
	}
	two, err := json.Marshal(later)
	return string(one), string(two), err
}

// examplesIn returns the examples in the index of a folder with their texts and queries.
func examplesIn(dir string) ([]map[string]any, error) {
	index, err := os.ReadFile(filepath.Join(dir, "index.json"))
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var all []map[string]any
	if err := json.Unmarshal(index, &all); err != nil {
		return nil, fmt.Errorf("%s/index.json: %w", dir, err)
	}
	for i, e := range all {
		name, _ := e["file"].(string)
		if name == "" || strings.ContainsAny(name, `/\`) {
			return nil, fmt.Errorf("%s/index.json: entry %d has no file", dir, i)
		}
		text, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			return nil, err
		}
		e["text"] = string(text)
		if queries, _ := e["queries"].(string); queries != "" {
			text, err := os.ReadFile(filepath.Join(dir, filepath.Base(queries)))
			if err != nil {
				return nil, err
			}
			e["files"] = map[string]string{queries: string(text)}
		}
		expect, _ := e["expect"].(map[string]any)
		delete(expect, "states")
		delete(expect, "reduced")
		delete(e, "spin")
		delete(e, "queries")
	}
	return all, nil
}

// loaded describes a file for the script that loads and checks it.
type loaded struct {
	Name      string `json:"name"`
	Integrity string `json:"integrity"`
	Bytes     int    `json:"bytes"`
}

// toLoad describes the file that was made from a source.
func (o *output) toLoad(source string) loaded {
	a := o.asset(source)
	return loaded{a.name, a.integrity(), len(a.text)}
}

// addPage writes a page with the names and hashes of the files that it loads. links maps
// each attribute, which the page must have exactly once, to its source. In a sandboxed
// frame the files are from another origin: browsers then check hashes only with crossorigin.
func addPage(out *output, file string, links map[string]string) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	page := string(text)
	for attribute, source := range links {
		a := out.asset(source)
		if n := strings.Count(page, attribute); n != 1 {
			return fmt.Errorf("%s has %s %d times, not once", file, attribute, n)
		}
		key, _, _ := strings.Cut(attribute, "=")
		page = strings.Replace(page, attribute, fmt.Sprintf(`%s=%q integrity=%q crossorigin="anonymous"`, key, a.name, a.integrity()), 1)
	}
	_, err = out.add(filepath.Base(file), []byte(page), plain)
	return err
}

// keeping says when the service worker stores a file.
type keeping int

const (
	atOnce      keeping = iota
	whenUsed            // after the page has loaded it
	neverStored         // without a network the page works without it
)

// onDemand lists the sources that the service worker does not store at once.
var onDemand = map[string]keeping{
	"timed.wasm": whenUsed, "spintext.wasm": whenUsed,
	"fetch.wasm": neverStored, "beeline.png": neverStored, "beeline-model.js": neverStored, "build.json": neverStored, "sbom.json": neverStored,
}

// kept maps the names of the files that the service worker stores at that time to their hashes,
// in the form that fetch takes.
func kept(out *output, when keeping) map[string]string {
	list := map[string]string{}
	for _, a := range out.assets {
		if onDemand[a.source] == when {
			list[a.name] = a.integrity()
		}
	}
	return list
}

// addServiceWorker bundles site/worker/sw.js, if it exists, with the list of files to keep.
// Its name has no hash, because browsers look for updates under the same name.
func addServiceWorker(out *output) error {
	if _, err := os.Stat("site/worker/sw.js"); errors.Is(err, os.ErrNotExist) {
		return nil
	}
	text, err := bundleText(out, "worker/sw.js", "", map[string]any{"BEELINE_ASSETS": kept(out, atOnce), "BEELINE_LATER": kept(out, whenUsed), "BEELINE_VERSION": out.version()})
	if err != nil {
		return err
	}
	_, err = out.add("sw.js", text, plain)
	return err
}
