package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path"
	"path/filepath"
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
var laterParts = []string{"text", "summary", "expect"}

// examples returns the list of examples as JSON, each with its text, and the parts that are
// not in the list, by id: examples with formulas or a page of their own are marked as late, and
// their laterParts are there. Of the expected results, which are for tests and documents, it
// keeps what the page shows on request. Without index.json the list is empty.
func examples(dir string) (list, parts string, err error) {
	index, err := os.ReadFile(filepath.Join(dir, "index.json"))
	if errors.Is(err, os.ErrNotExist) {
		return "[]", "{}", nil
	}
	if err != nil {
		return "", "", err
	}
	var all []map[string]any
	if err := json.Unmarshal(index, &all); err != nil {
		return "", "", fmt.Errorf("%s/index.json: %w", dir, err)
	}
	later := map[string]map[string]any{}
	for i, e := range all {
		name, _ := e["file"].(string)
		if name == "" || strings.ContainsAny(name, `/\`) {
			return "", "", fmt.Errorf("%s/index.json: entry %d has no file", dir, i)
		}
		text, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			return "", "", err
		}
		e["text"] = string(text)
		expect, _ := e["expect"].(map[string]any)
		delete(expect, "states")
		delete(expect, "reduced")
		delete(e, "spin")
		if id, _ := e["id"].(string); e["page"] != nil || expect["formulas"] != nil {
			later[id] = map[string]any{}
			for _, part := range laterParts {
				later[id][part] = e[part]
				delete(e, part)
			}
			e["late"] = true
		}
	}
	one, err := json.Marshal(all)
	if err != nil {
		return "", "", err
	}
	two, err := json.Marshal(later)
	return string(one), string(two), err
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
		page = strings.Replace(page, attribute, fmt.Sprintf(`%s=%q%s crossorigin="anonymous"`, key, a.name, integrityOf(a)), 1)
	}
	_, err = out.add(filepath.Base(file), []byte(page), plain)
	return err
}

// integrityOf returns the attribute with the file's hash. Modules have none: scripts compare
// their hashes, and a browser uses a preloaded file only for a request with the same hash.
func integrityOf(a asset) string {
	if filepath.Ext(a.name) == ".wasm" {
		return ""
	}
	return fmt.Sprintf(" integrity=%q", a.integrity())
}

// onDemand lists the sources that the service worker does not keep: without a network the
// page works without them.
var onDemand = map[string]bool{"fetch.wasm": true, "beeline.png": true, "beeline-model.js": true, "build.json": true, "sbom.json": true}

// kept maps the names of the files that the service worker keeps to their hashes, in the
// form that fetch takes.
func kept(out *output) map[string]string {
	list := map[string]string{}
	for _, a := range out.assets {
		if !onDemand[a.source] {
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
	text, err := bundleText(out, "worker/sw.js", "", map[string]any{"BEELINE_ASSETS": kept(out), "BEELINE_VERSION": out.version()})
	if err != nil {
		return err
	}
	_, err = out.add("sw.js", text, plain)
	return err
}
