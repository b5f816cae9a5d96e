//go:build !js

package oracle

import (
	"fmt"
	"math"
	"strings"
	"testing"
)

// edges are values at the ends of the types.
var edges = []int32{math.MinInt32, -32769, -32768, -129, -128, -1, 0, 1, 2, 3, 7, 8, 31, 32, 127, 128, 255, 256, 32767, 32768, 65535, 65536, math.MaxInt32}

// computed are the binary operators as Go computes them. The last result is false where C does
// not say what the value is.
var computed = map[string]func(a, b int32) (int32, bool){
	"+": func(a, b int32) (int32, bool) { return a + b, true },
	"-": func(a, b int32) (int32, bool) { return a - b, true },
	"*": func(a, b int32) (int32, bool) { return a * b, true },
	"/": func(a, b int32) (int32, bool) {
		if b == 0 || b == -1 {
			return 0, false
		}
		return a / b, true
	},
	"%": func(a, b int32) (int32, bool) {
		if b == 0 || b == -1 {
			return 0, false
		}
		return a % b, true
	},
	"&":  func(a, b int32) (int32, bool) { return a & b, true },
	"|":  func(a, b int32) (int32, bool) { return a | b, true },
	"^":  func(a, b int32) (int32, bool) { return a ^ b, true },
	"<<": func(a, b int32) (int32, bool) { return a << uint32(b%32), b >= 0 && b < 32 },
	">>": func(a, b int32) (int32, bool) { return a >> uint32(b%32), b >= 0 && b < 32 },
	"<":  func(a, b int32) (int32, bool) { return number(a < b), true },
	"<=": func(a, b int32) (int32, bool) { return number(a <= b), true },
	">":  func(a, b int32) (int32, bool) { return number(a > b), true },
	">=": func(a, b int32) (int32, bool) { return number(a >= b), true },
	"==": func(a, b int32) (int32, bool) { return number(a == b), true },
	"!=": func(a, b int32) (int32, bool) { return number(a != b), true },
	"&&": func(a, b int32) (int32, bool) { return number(a != 0 && b != 0), true },
	"||": func(a, b int32) (int32, bool) { return number(a != 0 || b != 0), true },
}

func number(b bool) int32 {
	if b {
		return 1
	}
	return 0
}

// stored are the values that a variable of a type has after a value was assigned to it.
var stored = map[string]func(v int32) int32{
	"bit x":          func(v int32) int32 { return v & 1 },
	"bool x":         func(v int32) int32 { return v & 1 },
	"byte x":         func(v int32) int32 { return int32(uint8(v)) },
	"pid x":          func(v int32) int32 { return int32(uint8(v)) },
	"short x":        func(v int32) int32 { return int32(int16(v)) },
	"int x":          func(v int32) int32 { return v },
	"unsigned x : 3": func(v int32) int32 { return v & 7 },
	"unsigned x : 8": func(v int32) int32 { return v & 255 },
	"unsigned x : 9": func(v int32) int32 { return v & 511 },
}

// written returns a number as Promela has it.
func written(v int32) string {
	if v == math.MinInt32 {
		return "(-2147483647 - 1)"
	}
	return fmt.Sprintf("(%d)", v)
}

// TestValues: Go, Spin and Beeline compute the same values and store the same in variables of each type.
func TestValues(t *testing.T) {
	spin := requireSpin(t)
	check := func(name, declared string, steps []string) {
		text := declared + "\nactive proctype P() { atomic {\n" + strings.Join(steps, ";\n") + " } }\n"
		want := spin.Check(text)
		got, _ := (Beeline{Name: "values.pml"}).Check(text)
		if want.Outcome != Complete || want.Errors > 0 || got.Outcome != Complete || got.Errors > 0 {
			t.Errorf("%s: Spin %v, Beeline %v", name, want, got)
		}
	}
	for op, compute := range computed {
		var steps []string
		for _, a := range edges {
			for _, b := range edges {
				if v, defined := compute(a, b); defined {
					steps = append(steps, fmt.Sprintf("a = %s; b = %s; assert((a %s b) == %s)", written(a), written(b), op, written(v)))
				}
			}
		}
		check(op, "int a, b;", steps)
	}
	for declared, store := range stored {
		var steps []string
		for _, v := range edges {
			steps = append(steps, fmt.Sprintf("a = %s; x = a; assert(x == %s); x++; assert(x == %s); x = a; x--; assert(x == %s)",
				written(v), written(store(v)), written(store(store(v)+1)), written(store(store(v)-1))))
			steps = append(steps, fmt.Sprintf("assert(-a == %s && ~a == %s && !a == %d)", written(-v), written(^v), number(v == 0)))
		}
		check(declared, "int a; "+declared+";", steps)
	}
}
