package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// program grows stacks, collects garbage, recovers from a panic, and prints a stack trace.
const program = `package main

import (
	"fmt"
	"reflect"
	"runtime"
	"runtime/debug"
	"strings"
)

type number int

func (n number) String() string { return "number " + strings.Repeat("I", int(n)) }

func deep(n int) int {
	if n == 0 {
		runtime.GC()
		return 0
	}
	kept := make([]byte, 100)
	return deep(n-1) + len(kept)
}

func fails() (says string) {
	defer func() {
		says = fmt.Sprint(recover())
		fmt.Print(string(debug.Stack()))
	}()
	var none []int
	return fmt.Sprint(none[deep(1)])
}

func main() {
	sums := make(chan int)
	for i := range 10 {
		go func() { sums <- deep(1000 * i) }()
	}
	sum := 0
	for range 10 {
		sum += <-sums
	}
	twice := reflect.MakeFunc(reflect.TypeFor[func(int) int](), func(in []reflect.Value) []reflect.Value {
		deep(5000)
		return []reflect.Value{reflect.ValueOf(2 * int(in[0].Int()))}
	}).Interface().(func(int) int)
	fmt.Println(sum, twice(21), fmt.Sprint(number(3)), fails())
}
`

// TestDropLines runs a module before and after dropping its lines.
func TestDropLines(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{"go.mod": "module lines\n\ngo 1.26\n", "main.go": program} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	module := filepath.Join(dir, "lines.wasm")
	compile := exec.Command("go", "build", "-trimpath", "-ldflags=-s -w", "-o", module, ".")
	compile.Dir = dir
	compile.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	if output, err := compile.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, output)
	}
	run := func() string {
		output, err := exec.Command("node", "../test/goexec.mjs", module).CombinedOutput()
		if err != nil {
			t.Fatalf("%v\n%s", err, output)
		}
		return string(output)
	}
	if before := run(); !strings.Contains(before, "main.go:27") {
		t.Fatalf("the trace of the whole module has no lines:\n%s", before)
	}
	raw, err := os.ReadFile(module)
	if err != nil {
		t.Fatal(err)
	}
	out, dropped, err := shrunk(raw)
	if err != nil || !dropped {
		t.Fatalf("got dropped = %v, error %v; want true and none", dropped, err)
	}
	before, _ := gzipSize(raw)
	after, _ := gzipSize(out)
	if after > before*9/10 {
		t.Errorf("got %d bytes of %d after gzip, want at most nine tenths", after, before)
	}
	if err := os.WriteFile(module, out, 0o666); err != nil {
		t.Fatal(err)
	}
	output := run()
	for _, want := range []string{"4500000 42 number III runtime error: index out of range [100] with length 0\n", "main.fails("} {
		if !strings.Contains(output, want) {
			t.Errorf("got no %q in\n%s", want, output)
		}
	}
	if strings.Contains(output, "main.go") {
		t.Errorf("got lines in\n%s", output)
	}
	if again, _, err := shrunk(out); err != nil || string(again) != string(out) {
		t.Errorf("shrinking again changes the module (error: %v)", err)
	}
}
