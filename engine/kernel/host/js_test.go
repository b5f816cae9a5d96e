//go:build js && wasm

package host

import (
	"bytes"
	"math"
	"strings"
	"testing"

	"beeline/engine/kernel/wasm"
)

// small returns a module with three functions: divide, write a number to an address, do
// nothing.
func small() []byte {
	m := &wasm.Module{MinPages: 1, MaxPages: 3}
	two := []wasm.Type{wasm.I32, wasm.I32}
	quotient := m.Func(two, []wasm.Type{wasm.I32})
	quotient.Gets(quotient.Param(0), quotient.Param(1))
	quotient.Op(wasm.I32DivS)
	put := m.Func(two, nil)
	put.Gets(put.Param(0), put.Param(1))
	put.Mem(wasm.I32Store, 0)
	nothing := m.Func(nil, nil)
	m.Export("quotient", quotient)
	m.Export("put", put)
	m.Export("nothing", nothing)
	return m.Bytes()
}

// start runs the small module and returns a function that calls its functions by name.
func start(t *testing.T) (jsInstance, func(name string, a, b uint32) (int32, error)) {
	t.Helper()
	k, err := instantiateJS(small())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(k.Release)
	return k, func(name string, a, b uint32) (int32, error) {
		f, err := k.Function(name)
		if err != nil {
			return 0, err
		}
		return k.Call(f, a, b, 0, 0)
	}
}

// refused checks that err has a reason.
func refused(t *testing.T, what, reason string, err error) {
	t.Helper()
	if err == nil || !strings.Contains(err.Error(), reason) {
		t.Errorf("%s: got error %v, want one with %q", what, err, reason)
	}
}

func TestJavaScriptCallsKernels(t *testing.T) {
	_, call := start(t)
	if q, err := call("quotient", 42, math.MaxUint32); q != -42 || err != nil {
		t.Errorf("42 / -1: got %d, %v, want -42", q, err)
	}
	if r, err := call("nothing", 1, 2); r != 0 || err != nil {
		t.Errorf("nothing: got %d, %v, want 0", r, err)
	}
	_, err := call("absent", 0, 0)
	refused(t, "a missing function", "absent", err)
	// Calls work after a trap.
	_, err = call("quotient", 1, 0)
	refused(t, "a division by zero", "RuntimeError", err)
	if q, err := call("quotient", 6, 3); q != 2 || err != nil {
		t.Errorf("6 / 3: got %d, %v, want 2", q, err)
	}
}

func TestJavaScriptReadsAndWritesKernels(t *testing.T) {
	k, call := start(t)
	got := make([]byte, 8)
	if err := k.Write(1<<16-8, []byte{1, 2, 3, 4, 5, 6, 7, 8}); err != nil {
		t.Error(err)
	}
	if _, err := call("put", 1<<16-6, 0x0A0B0C0D); err != nil {
		t.Error(err)
	}
	if err := k.Read(1<<16-8, got); err != nil || !bytes.Equal(got, []byte{1, 2, 0xD, 0xC, 0xB, 0xA, 7, 8}) {
		t.Errorf("Read: got %v, %v", got, err)
	}
	refused(t, "reading after the end", "RangeError", k.Read(1<<16-7, got))
	refused(t, "writing after the end", "RangeError", k.Write(1<<16-7, got))
	if err := k.Read(1<<16, nil); err != nil {
		t.Error(err)
	}
}

func TestGrow(t *testing.T) {
	k, _ := start(t)
	got := make([]byte, 1)
	for i := range 2 {
		if err := k.Grow(1); err != nil {
			t.Error(err)
		}
		at := uint64(i+1) << 16
		if err := k.Write(at, []byte{byte(i + 7)}); err != nil {
			t.Error(err)
		}
		// Go's own memory grows meanwhile.
		ballast := make([]byte, 64<<20)
		ballast[len(ballast)-1] = byte(i)
		if err := k.Read(at, got); err != nil || got[0] != byte(i+7) || int(ballast[len(ballast)-1]) != i {
			t.Errorf("read %v, %v", got, err)
		}
	}
	refused(t, "growing beyond the bound", "RangeError", k.Grow(1))
}

func TestInstancesAreSeparate(t *testing.T) {
	a, _ := start(t)
	b, _ := start(t)
	got := make([]byte, 1)
	if err := a.Write(100, []byte{1}); err != nil {
		t.Error(err)
	}
	if err := b.Read(100, got); err != nil || got[0] != 0 {
		t.Errorf("read %v, %v", got, err)
	}
	a.Release()
	refused(t, "reading a released kernel", "there is no kernel", a.Read(100, got))
	_, err := a.Call(0, 1, 1, 0, 0)
	refused(t, "calling a released kernel", "Error", err)
	if again, err := instantiateJS(small()); again != a || err != nil {
		t.Errorf("the next kernel: got %d, %v, want %d", again, err, a)
	}
}

func TestInvalidModule(t *testing.T) {
	_, err := instantiateJS([]byte("no module"))
	refused(t, "a text", "CompileError", err)
	m := small()
	_, err = instantiateJS(m[:len(m)-3])
	refused(t, "half a module", "CompileError", err)
}
