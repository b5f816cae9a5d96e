package javascript

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// typesModule returns a module with the structs of some folders as JSDoc types. The json
// tag of a field gives its name and whether it is optional. A js tag gives a narrower type,
// with ' for ". A js tag that begins with ? marks a field that hosts may leave out.
func typesModule(dirs ...fs.FS) (string, error) {
	var types []string
	for _, dir := range dirs {
		list, err := typesIn(dir)
		if err != nil {
			return "", err
		}
		types = append(types, list...)
	}
	slices.Sort(types)
	return header + strings.Join(types, "\n") + "\nexport {};\n", nil
}

// typesIn returns the JSDoc types of the structs in one folder.
func typesIn(dir fs.FS) (types []string, err error) {
	names, err := fs.Glob(dir, "*.go")
	if err != nil {
		return nil, err
	}
	set := token.NewFileSet()
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		text, err := fs.ReadFile(dir, name)
		if err != nil {
			return nil, err
		}
		file, err := parser.ParseFile(set, name, text, 0)
		if err != nil {
			return nil, err
		}
		for _, d := range file.Decls {
			if g, ok := d.(*ast.GenDecl); ok && g.Tok == token.TYPE {
				for _, s := range g.Specs {
					if text := typedef(s.(*ast.TypeSpec)); text != "" {
						types = append(types, text)
					}
				}
			}
		}
	}
	return types, nil
}

// typedef returns the JSDoc type of an exported struct with fields in JSON, "" for other types.
func typedef(s *ast.TypeSpec) string {
	t, ok := s.Type.(*ast.StructType)
	if !ok || s.Name.Name == "Plain" || !s.Name.IsExported() {
		return ""
	}
	var b strings.Builder
	for _, f := range t.Fields.List {
		name, of, optional := property(f)
		switch {
		case name == "":
		case optional:
			fmt.Fprintf(&b, " * @property {%s} [%s]\n", of, name)
		default:
			fmt.Fprintf(&b, " * @property {%s} %s\n", of, name)
		}
	}
	if b.Len() == 0 {
		return ""
	}
	return "/**\n * @typedef {object} " + s.Name.Name + "\n" + b.String() + " */\n"
}

// property returns the name of a field in JSON, its type, and whether it may be absent.
func property(f *ast.Field) (name, of string, optional bool) {
	if f.Tag == nil {
		return "", "", false
	}
	raw, _ := strconv.Unquote(f.Tag.Value)
	tag := reflect.StructTag(raw)
	name, rest, _ := strings.Cut(tag.Get("json"), ",")
	if name == "-" {
		return "", "", false
	}
	optional = strings.HasPrefix(rest, "omit")
	of, absent := strings.CutPrefix(tag.Get("js"), "?")
	if of == "" {
		of = expr(f.Type)
	}
	return name, strings.ReplaceAll(of, "'", `"`), optional || absent
}

// expr returns the JavaScript type of a Go type.
func expr(x ast.Expr) string {
	switch x := x.(type) {
	case *ast.StarExpr:
		return expr(x.X)
	case *ast.ArrayType:
		return expr(x.Elt) + "[]"
	case *ast.MapType:
		return "Record<" + expr(x.Key) + ", " + expr(x.Value) + ">"
	case *ast.Ident:
		switch x.Name {
		case "string":
			return "string"
		case "bool":
			return "boolean"
		case "Plain":
			return "number | boolean | string | string[]"
		case "int", "int32", "int64", "uint32", "uint64", "float64":
			return "number"
		}
		return x.Name
	}
	return "unknown"
}
