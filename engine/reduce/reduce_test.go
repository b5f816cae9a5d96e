//go:build !js

package reduce

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"beeline/engine/prog"
	"beeline/engine/store"
	"beeline/engine/ts"
	"beeline/engine/vm"
	"beeline/lang/promela"
	"beeline/lang/promela/syntax"
	"beeline/wasm/oracle/random"
)

// A census is what can go wrong in a program, and how many states it has.
type census struct {
	states  int
	wrong   []string
	stopped bool
}

func count(p *prog.Program, most int) census {
	v := vm.New(p)
	seen := store.NewExact(int(p.Layout.Hidden))
	wrong := map[string]bool{}
	var batch ts.Batch
	v.Initial(&batch)
	e, s := batch.At(0)
	if e.Fault != ts.NoFault {
		wrong[fmt.Sprint(e.Fault)] = true
	}
	seen.Insert(s)
	for id := 0; id < seen.Len(); id++ {
		if id == most {
			return census{states: id, stopped: true}
		}
		s := slices.Clone(seen.State(store.ID(id)))
		batch.Reset()
		v.Successors(s, &batch)
		for i := range batch.Len() {
			e, t := batch.At(i)
			if e.Fault != ts.NoFault {
				wrong[fmt.Sprint(e.Fault)] = true
			}
			if !e.Blocked && !e.Fault.Fatal() {
				seen.Insert(t)
			}
		}
		if batch.Len() == 0 && v.Labels(s)&ts.ValidEnd == 0 {
			wrong["end"] = true
		}
	}
	c := census{states: seen.Len()}
	for w := range wrong {
		c.wrong = append(c.wrong, w)
	}
	slices.Sort(c.wrong)
	return c
}

func compileText(name, text string) *prog.Program {
	open := func(file, from string) (string, error) {
		raw, err := os.ReadFile(filepath.Join(filepath.Dir(from), file))
		return string(raw), err
	}
	return promela.Compile(name, text, syntax.Options{Open: open}).Program
}

func number(t *testing.T, name string, otherwise int) int {
	text := os.Getenv(name)
	if text == "" {
		return otherwise
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// differ compares what can go wrong in a program and in the reduced one.
func differ(p *prog.Program, most int) (a, b census, err error) {
	q, _, reason := Program(p)
	if a = count(p, most); a.stopped || reason != "" {
		return a, a, nil
	}
	b = count(q, most)
	if b.stopped || !slices.Equal(a.wrong, b.wrong) {
		err = fmt.Errorf("%d states, wrong %v; reduced %d states, wrong %v", a.states, a.wrong, b.states, b.wrong)
	}
	return a, b, err
}

func TestRandomPrograms(t *testing.T) {
	programs, before, after := 0, 0, 0
	seed := number(t, "REDUCE_SEED", 1)
	for i := range number(t, "REDUCE_PROGRAMS", 200) {
		program := random.New(uint64(seed + i))
		p := compileText("random.pml", program.String())
		if p == nil {
			continue
		}
		a, b, err := differ(p, 3_000)
		if err != nil {
			small := random.Shrink(program, 2000, func(text string) bool {
				p := compileText("random.pml", text)
				if p == nil {
					return false
				}
				_, _, err := differ(p, 3_000)
				return err != nil
			}).String()
			q, _, _ := Program(compileText("random.pml", small))
			_, _, err2 := differ(compileText("random.pml", small), 3_000)
			t.Fatalf("seed %d: %v\n%v\n%s\n%s", seed+i, err, err2, small, q)
		}
		programs, before, after = programs+1, before+a.states, after+b.states
	}
	t.Logf("%d programs, %d states, %d after the reduction", programs, before, after)
}

func TestCorpus(t *testing.T) {
	root := filepath.Join("..", "..", "..", "shared", "models", "promela")
	if _, err := os.Stat(root); err != nil {
		t.Skip("no corpus")
	}
	programs, before, after := 0, 0, 0
	err := filepath.WalkDir(root, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, "m") && !strings.HasSuffix(path, "l") {
			return err
		}
		raw, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		p := compileText(path, string(raw))
		if p == nil || p.Layout.Procs > 1<<14 {
			return nil
		}
		a, b, err := differ(p, number(t, "REDUCE_STATES", 3_000))
		if err != nil {
			t.Errorf("%s: %v", path, err)
		}
		programs, before, after = programs+1, before+a.states, after+b.states
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d programs, %d states, %d after the reduction", programs, before, after)
}
