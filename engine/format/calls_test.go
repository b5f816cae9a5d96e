package format

import (
	"bytes"
	"encoding/json"
	"go/ast"
	"go/constant"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// TestCalls looks at every call with a layout in Beeline's module: there is an argument for
// each verb, of a type that the verb formats.
func TestCalls(t *testing.T) {
	if runtime.GOOS == "js" {
		t.Skip("it runs the Go command")
	}
	list := packages(t)
	exports := map[string]string{}
	for _, p := range list {
		exports[p.ImportPath] = p.Export
	}
	set := token.NewFileSet()
	load := importer.ForCompiler(set, "gc", func(path string) (io.ReadCloser, error) { return os.Open(exports[path]) })
	calls := 0
	for _, p := range list {
		if !strings.HasPrefix(p.ImportPath, "beeline") {
			continue
		}
		var files []*ast.File
		for _, name := range p.GoFiles {
			file, err := parser.ParseFile(set, filepath.Join(p.Dir, name), nil, 0)
			if err != nil {
				t.Fatal(err)
			}
			files = append(files, file)
		}
		info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Uses: map[*ast.Ident]types.Object{}}
		if _, err := (&types.Config{Importer: load}).Check(p.ImportPath, set, files, info); err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			ast.Inspect(file, func(n ast.Node) bool {
				if call, ok := n.(*ast.CallExpr); ok {
					if problem, is := judge(info, call); is {
						calls++
						if problem != "" {
							t.Errorf("%s: %s", set.Position(call.Pos()), problem)
						}
					}
				}
				return true
			})
		}
	}
	if calls < 100 {
		t.Errorf("only %d calls were found", calls)
	}
}

// A listed package is what go list says of it.
type listed struct {
	ImportPath, Dir, Export string
	GoFiles                 []string
}

func packages(t *testing.T) (list []listed) {
	cmd := exec.Command("go", "list", "-export", "-deps", "-json=ImportPath,Dir,Export,GoFiles", "beeline/wasm")
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	for d := json.NewDecoder(bytes.NewReader(out)); ; {
		var p listed
		if err := d.Decode(&p); err == io.EOF {
			return list
		} else if err != nil {
			t.Fatal(err)
		}
		list = append(list, p)
	}
}

// judge reports whether a call has a layout and arguments for it, and what is wrong with them.
// Functions that pass both on to this package are judged like it.
func judge(info *types.Info, call *ast.CallExpr) (problem string, is bool) {
	if at, ok := call.Fun.(*ast.SelectorExpr); ok {
		if used := info.Uses[at.Sel]; used.Pkg() != nil && !strings.HasPrefix(used.Pkg().Path(), "beeline") {
			return "", false
		}
	}
	f, ok := info.Types[call.Fun].Type.(*types.Signature)
	if !ok || !f.Variadic() || f.Params().Len() < 2 || call.Ellipsis.IsValid() {
		return "", false
	}
	last := f.Params().Len() - 1
	if f.Params().At(last).Type().String() != "[]any" || f.Params().At(last-1).Type().String() != "string" {
		return "", false
	}
	args := call.Args[last-1:]
	if info.Types[args[0]].Value == nil {
		return "the layout must be a constant", true
	}
	layout := constant.StringVal(info.Types[args[0]].Value)
	args = args[1:]
	for {
		_, rest, found := strings.Cut(layout, "%")
		if !found {
			break
		}
		var v verb
		v, layout = parse(rest)
		if v.letter == '%' {
			continue
		}
		if len(args) == 0 {
			return "an argument is missing", true
		}
		if x := info.Types[args[0]].Type; !fits(v.letter, x) {
			return "%" + string(v.letter) + " does not format " + x.String(), true
		}
		args = args[1:]
	}
	if len(args) > 0 {
		return "there are more arguments than verbs", true
	}
	return "", true
}

// fits reports whether a verb formats a type.
func fits(letter byte, t types.Type) bool {
	if method, _, _ := types.LookupFieldOrMethod(t, false, nil, "Error"); method != nil {
		return letter == 's' || letter == 'w'
	}
	if method, _, _ := types.LookupFieldOrMethod(t, false, nil, "String"); method != nil {
		return letter == 's'
	}
	kinds := map[byte]string{'s': " string ", 'q': " string ", 'g': " float64 ", 'f': " float64 "}[letter]
	if kinds == "" && strings.IndexByte("dxo", letter) >= 0 {
		kinds = " int int32 rune int64 uint8 byte uint16 uint32 uint64 "
	}
	return strings.Contains(kinds, " "+types.Default(t).String()+" ")
}
