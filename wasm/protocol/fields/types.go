package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"
)

// A declared is a type of one of the folders.
type declared struct {
	folder string
	is     ast.Expr
	fields bool // it is a struct with fields in JSON
}

// types returns the types of the folders by their names. Names of wasm/protocol for types of
// lang/report are left out: they are the same names.
func types(folders []string) (map[string]*declared, error) {
	out := map[string]*declared{}
	for _, folder := range folders {
		names, err := filepath.Glob(filepath.Join(folder, "*.go"))
		if err != nil {
			return nil, err
		}
		for _, name := range names {
			if strings.HasSuffix(name, "_test.go") {
				continue
			}
			file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
			if err != nil {
				return nil, err
			}
			for _, s := range specs(file) {
				if !s.Assign.IsValid() {
					out[s.Name.Name] = &declared{folder, s.Type, inJSON(s.Type)}
				}
			}
		}
	}
	return out, nil
}

// specs returns the declarations of types in a file.
func specs(file *ast.File) (list []*ast.TypeSpec) {
	for _, d := range file.Decls {
		if g, ok := d.(*ast.GenDecl); ok && g.Tok == token.TYPE {
			for _, s := range g.Specs {
				list = append(list, s.(*ast.TypeSpec))
			}
		}
	}
	return list
}

// inJSON reports whether a type is a struct with tags for JSON.
func inJSON(x ast.Expr) bool {
	s, ok := x.(*ast.StructType)
	if !ok {
		return false
	}
	for _, f := range s.Fields.List {
		if f.Tag != nil && strings.Contains(f.Tag.Value, `json:"`) {
			return true
		}
	}
	return false
}

// reached returns the structs that roots consist of, themselves included.
func reached(all map[string]*declared, roots []string) map[string]bool {
	out := map[string]bool{}
	for len(roots) > 0 {
		name := roots[0]
		roots = roots[1:]
		if d := all[name]; d != nil && d.fields && !out[name] {
			out[name] = true
			for _, f := range d.is.(*ast.StructType).Fields.List {
				ast.Inspect(f.Type, func(n ast.Node) bool {
					if id, ok := n.(*ast.Ident); ok {
						roots = append(roots, id.Name)
					}
					return true
				})
			}
		}
	}
	return out
}
