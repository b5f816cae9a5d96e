package zonegraph_test

import (
	"encoding/csv"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"beeline/engine/search"
	"beeline/engine/zonegraph"
	"beeline/lang/timed/tck"
)

var shared = filepath.Join("..", "..", "..", "shared", "models", "timed")

// verdict is a row of TChecker's results.
type verdict struct {
	model, algorithm, order, labels string
	reachable                       bool
	counts                          counts
	seconds                         float64
}

// verdicts reads the finished rows.
func verdicts(t *testing.T) []verdict {
	f, err := os.Open(filepath.Join(shared, "verdicts-tchecker.csv"))
	if err != nil {
		t.Skip("no shared models")
	}
	defer f.Close()
	rows := csv.NewReader(f)
	rows.FieldsPerRecord = -1
	all, err := rows.ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	column := map[string]int{}
	for i, name := range all[0] {
		column[name] = i
	}
	var out []verdict
	for _, row := range all[1:] {
		number := func(name string) uint64 {
			n, _ := strconv.ParseUint(row[column[name]], 10, 64)
			return n
		}
		if row[column["verdict"]] != "ok" {
			continue
		}
		seconds, _ := strconv.ParseFloat(row[column["time_s"]], 64)
		out = append(out, verdict{
			model: row[column["model"]], algorithm: row[column["algorithm"]], order: row[column["order"]], labels: row[column["label"]],
			reachable: row[column["reachable"]] == "true", seconds: seconds,
			counts: counts{
				visited: number("visited_states"), stored: number("stored_states"),
				transitions: number("visited_transitions"), covered: number("covered_states"),
			},
		})
	}
	return out
}

// searchOf returns the search of a row.
func searchOf(t *testing.T, v verdict) finder {
	name := filepath.Join(shared, "tchecker-generated", v.model+".tck")
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	c := tck.Compile(name, string(text))
	if c.Network == nil {
		t.Fatalf("%s: %v", v.model, c.List.Report(c.Sources))
	}
	f := finder{graph: zonegraph.New(c.Network), depthFirst: v.order == "dfs"}
	if v.labels != "" {
		f.labels = strings.Split(v.labels, ",")
	}
	f.relation = map[string]relation{"reach": equal, "covreach": included, "aLU-covreach": includedLU}[v.algorithm]
	return f
}

// usualSeconds is the time that TChecker took for the longest search that a usual test runs.
const usualSeconds = 0.3

// TestVerdicts compares verdicts and counts with TChecker's, number for number. With
// BEELINE_TIMED=all it runs all searches that TChecker finished.
func TestVerdicts(t *testing.T) {
	all := os.Getenv("BEELINE_TIMED") == "all"
	compared := 0
	for _, v := range verdicts(t) {
		if !all && v.seconds > usualSeconds {
			continue
		}
		compared++
		f := searchOf(t, v).run()
		got, found := f.counts, f.status == search.Found
		if v.algorithm == "reach" { // TChecker does not count what it stores
			got.stored, got.covered = 0, 0
		}
		if got != v.counts || found != v.reachable {
			t.Errorf("%s %s %s %q: found %v, %+v; TChecker %v, %+v", v.model, v.algorithm, v.order, v.labels,
				found, got, v.reachable, v.counts)
		}
	}
	t.Logf("%d searches compared", compared)
	if all && compared != 305 {
		t.Errorf("%d rows", compared)
	}
}
