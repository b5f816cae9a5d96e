package format

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"
)

type named struct{}

func (named) String() string { return "named" }

// TestSameAsFmt compares the texts with those of package fmt.
func TestSameAsFmt(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	whole := []any{0, -7, 1 << 40, int32(-1 << 31), int64(math.MinInt64), uint8(255), uint16(65535), uint32(1 << 31), uint64(math.MaxUint64)}
	texts := []any{"", "a", "\"\n\x00ü\xff", errors.New("broken"), named{}}
	floats := []any{0.0, math.Copysign(0, -1), 1e21, 1e20, 1e-5, 123456.0, 1234567.0, 0.1, 99.5, math.Inf(1), math.NaN()}
	for range 1000 {
		floats = append(floats, math.Float64frombits(r.Uint64()), r.Float64()*1000)
	}
	for _, c := range []struct {
		layouts []string
		values  []any
	}{
		{[]string{"%d", "a%9db%%", "%3d"}, whole},
		{[]string{"%x", "%o"}, whole},
		{[]string{"\\u%04x"}, []any{uint32(7), uint32(0x2028), int32(0x1f600)}},
		{[]string{"%s", "<%s>", "%q"}, texts},
		{[]string{"%g", "%.2g", "%.3g%%", "%4.6g", "%9.10g", "%.0f", "%9.3f"}, floats},
	} {
		for _, layout := range c.layouts {
			for _, x := range c.values {
				if got, want := Sprintf(layout, x), fmt.Sprintf(layout, x); got != want {
					t.Errorf("%s of %v is %q, want %q", layout, x, got, want)
				}
			}
		}
	}
	if got := Sprintf("%s: %d of %d", "a", 1, uint8(2)); got != "a: 1 of 2" {
		t.Error(got)
	}
}

func TestErrorf(t *testing.T) {
	cause := errors.New("cause")
	if err := Errorf("step %d: %w", 3, cause); err.Error() != "step 3: cause" || !errors.Is(err, cause) {
		t.Error(err)
	}
	if err := Errorf("step %d: %s", 3, cause); err.Error() != "step 3: cause" || errors.Is(err, cause) {
		t.Error(err)
	}
}

func TestAny(t *testing.T) {
	for _, x := range []any{"a", 7, errors.New("broken"), named{}} {
		if got, want := Any(x), fmt.Sprint(x); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	func() {
		defer func() {
			if got := Any(recover()); !strings.Contains(got, "index out of range") {
				t.Error(got)
			}
		}()
		_ = []int{}[len(t.Name())]
	}()
}
