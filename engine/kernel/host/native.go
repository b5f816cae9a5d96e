//go:build !js

package host

import (
	"context"
	"errors"
	"fmt"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
	"github.com/tetratelabs/wazero/experimental"
)

// machine runs all modules. It is created by the first Launch, because that takes time.
var machine wazero.Runtime

// memories allocates the memory of modules; if it is nil wazero does.
var memories experimental.MemoryAllocator

// A nativeInstance is an instance that wazero runs.
type nativeInstance struct {
	module    api.Module
	functions []api.Function
}

// compiled caches modules by their code, because compiling takes long and tests search the
// same programs again.
var compiled = map[string]wazero.CompiledModule{}

// maxCompiled is the number of cached modules at which all are dropped.
const maxCompiled = 32

// compileCode returns the compiled module of code. Dropped modules live on in their instances.
func compileCode(code []byte) (wazero.CompiledModule, error) {
	if c := compiled[string(code)]; c != nil {
		return c, nil
	}
	if len(compiled) == maxCompiled {
		for _, c := range compiled {
			c.Close(context.Background())
		}
		clear(compiled)
	}
	c, err := machine.CompileModule(context.Background(), code)
	if err == nil {
		compiled[string(code)] = c
	}
	return c, err
}

// Launch compiles and starts a module.
func Launch(code []byte) (Instance, error) {
	if machine == nil {
		machine = wazero.NewRuntime(context.Background())
	}
	c, err := compileCode(code)
	if err != nil {
		return nil, err
	}
	ctx := experimental.WithMemoryAllocator(context.Background(), memories)
	m, err := machine.InstantiateModule(ctx, c, wazero.NewModuleConfig().WithName(""))
	if err != nil {
		return nil, err
	}
	return &nativeInstance{module: m}, nil
}

func (n *nativeInstance) Function(name string) (int32, error) {
	f := n.module.ExportedFunction(name)
	if f == nil {
		return 0, fmt.Errorf("the kernel has no function `%s`", name)
	}
	n.functions = append(n.functions, f)
	return int32(len(n.functions) - 1), nil
}

func (n *nativeInstance) Call(f int32, a, b, c, d uint32) (int32, error) {
	fn := n.functions[f]
	args := []uint64{uint64(a), uint64(b), uint64(c), uint64(d)}
	r, err := fn.Call(context.Background(), args[:len(fn.Definition().ParamTypes())]...)
	if err != nil || len(r) == 0 {
		return 0, err
	}
	return int32(r[0]), nil
}

// LaunchThreads fails: only JavaScript has threads.
func LaunchThreads([]byte, uint32, uint32) (Threads, error) { return nil, errNoThreads }

var (
	errNoThreads = errors.New("there are no threads")
	errOutside   = errors.New("outside of the kernel's memory")
	errFull      = errors.New("no more memory")
)

// Addresses have 32 bits, because wazero has no wide memory.
func (n *nativeInstance) Read(at uint64, to []byte) error {
	b, ok := n.module.Memory().Read(uint32(at), uint32(len(to)))
	if !ok {
		return errOutside
	}
	copy(to, b)
	return nil
}

func (n *nativeInstance) Write(at uint64, from []byte) error {
	if !n.module.Memory().Write(uint32(at), from) {
		return errOutside
	}
	return nil
}

func (n *nativeInstance) Grow(pages uint32) error {
	if _, ok := n.module.Memory().Grow(pages); !ok {
		return errFull
	}
	return nil
}

func (n *nativeInstance) Release() { n.module.Close(context.Background()) }
