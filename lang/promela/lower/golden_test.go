package lower_test

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"beeline/lang/diag"
	"beeline/lang/promela"
	"beeline/lang/promela/syntax"
)

var update = flag.Bool("update", false, "write the programs as expected ones")

// TestGolden compares the programs of small models with the expected ones. The first line
// of each model names the rule that it shows.
func TestGolden(t *testing.T) {
	models, err := filepath.Glob("testdata/*.pml")
	if err != nil || len(models) == 0 {
		t.Fatalf("no models: %v", err)
	}
	for _, name := range models {
		t.Run(filepath.Base(name), func(t *testing.T) {
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			c := promela.Compile(name, string(text), syntax.Options{})
			for _, d := range c.List.Sorted() {
				if d.Severity == diag.Error {
					t.Errorf("%s: %s", name, d.Message)
				}
			}
			if c.Program == nil {
				return
			}
			got := c.Program.String()
			golden := strings.TrimSuffix(name, ".pml") + ".golden"
			if *update {
				if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(golden)
			if err != nil {
				t.Fatal(err)
			}
			if got != string(want) {
				t.Errorf("got the program\n%s\nwant\n%s", got, want)
			}
		})
	}
}
