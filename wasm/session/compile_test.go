package session

import (
	"fmt"
	"strings"
	"testing"

	"beeline/wasm/protocol"
)

func TestCompileNames(t *testing.T) {
	c := Compile(inPromela, protocol.Request{Name: "shop.pml", Text: shop}, nil)
	if len(c.Diagnostics) != 0 || c.Assertion != 22 {
		t.Errorf("diagnostics %+v, assertion in line %d", c.Diagnostics, c.Assertion)
	}
	got := map[string]string{}
	for _, n := range c.Names {
		got[n.Name] = fmt.Sprintf("%s %d %s", n.Kind, n.Line, n.Detail)
	}
	for name, want := range map[string]string{
		"Guest": "proctype 8 (byte who; byte give)",
		"slot":  "channel 3 ",
		"paid":  "variable 5 ",
		"coin":  "mtype 2 mtype",
		"x":     "variable 16 ",
	} {
		if !strings.HasPrefix(got[name], want) {
			t.Errorf("%s: %q, want %q", name, got[name], want)
		}
	}
}

func TestCompileDiagnostics(t *testing.T) {
	c := Compile(inPromela, protocol.Request{Name: "m.pml", Text: "active proctype A() {\n  y = 1;\n  z = 2\n}"}, nil)
	if len(c.Diagnostics) < 2 {
		t.Fatalf("diagnostics %+v, want two", c.Diagnostics)
	}
	d := c.Diagnostics[0]
	if d.Severity != "error" || d.File != "" || d.Line != 2 || d.Column != 3 || d.EndLine != 2 || d.EndColumn != 4 || d.Code == "" {
		t.Errorf("first diagnostic %+v", d)
	}
}

func TestIncludes(t *testing.T) {
	r := protocol.Request{Name: "m.pml", Text: "#include \"lib/a.pml\"\nactive proctype A() { x = y }",
		Files: map[string]string{"lib/a.pml": "#include \"b.pml\"\nbyte x;\n", "lib/b.pml": "byte y;\n"}}
	if c := Compile(inPromela, r, nil); len(c.Diagnostics) != 0 {
		t.Errorf("%+v", c.Diagnostics)
	}
	delete(r.Files, "lib/b.pml")
	c := Compile(inPromela, r, nil)
	if len(c.Diagnostics) == 0 || c.Diagnostics[0].File != "lib/a.pml" || c.Diagnostics[0].Line != 1 {
		t.Errorf("%+v, want an error in lib/a.pml:1", c.Diagnostics)
	}
}
