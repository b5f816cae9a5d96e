package search

import (
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"
)

// An entry of an open list, as a list sorted each time would have it.
type entry struct{ key, tie, id uint32 }

// TestOpenOrder compares an open list with a list that is sorted.
func TestOpenOrder(t *testing.T) {
	for _, newest := range []bool{true, false} {
		r := rand.New(rand.NewPCG(1, 2))
		o := open{newest: newest}
		var want []entry // sorted but for the oldest coming first
		first := func() int {
			best := 0
			for i, e := range want {
				b := want[best]
				if e.key < b.key || e.key == b.key && (e.tie < b.tie || e.tie == b.tie && newest) {
					best = i
				}
			}
			return best
		}
		for id := range uint32(30_000) {
			switch n := r.IntN(200); {
			case n < 101:
				e := entry{r.Uint32N(6) << (r.Uint32N(2) * 20), r.Uint32N(3) * 5000, id}
				o.push(e.key, e.tie, e.id)
				want = append(want, e)
			case n < 199:
				key, got, ok := o.pop()
				if ok != (len(want) > 0) {
					t.Fatalf("a state taken: %v, %d open", ok, len(want))
				} else if ok {
					i := first()
					if want[i].key != key || want[i].id != got {
						t.Fatalf("key %d state %d, want %+v", key, got, want[i])
					}
					want = slices.Delete(want, i, i+1)
				}
			case len(want) > 0:
				key, keep := want[first()].key, 2
				cut := slices.Clone(want)
				slices.SortStableFunc(cut, func(a, b entry) int { return int(a.tie) - int(b.tie) })
				cut = slices.DeleteFunc(cut, func(e entry) bool { return e.key != key })
				cut = cut[min(keep, len(cut)):]
				o.cut(key, keep, func(id uint32) {
					if len(cut) == 0 || cut[0].id != id {
						t.Fatalf("%d was cut, want %+v", id, cut)
					}
					cut = cut[1:]
					want = slices.DeleteFunc(want, func(e entry) bool { return e.id == id })
				})
				if len(cut) > 0 {
					t.Fatalf("not cut: %+v", cut)
				}
			}
			if o.len != len(want) {
				t.Fatalf("%d entries, want %d", o.len, len(want))
			}
		}
	}
}

// TestOpenMemory: keys and ties far apart take no more memory than others, and what an
// open list takes is counted.
func TestOpenMemory(t *testing.T) {
	var before, after runtime.MemStats
	for name, of := range map[string]func(i uint32) (key, tie uint32){
		"ties": func(i uint32) (key, tie uint32) { return i, 1 << 12 },
		"keys": func(i uint32) (key, tie uint32) { return i << 19, i },
	} {
		o := open{newest: true}
		const n = 5000
		runtime.GC()
		runtime.ReadMemStats(&before)
		for i := range uint32(n) {
			key, tie := of(i)
			o.push(key, tie, i)
		}
		runtime.GC()
		runtime.ReadMemStats(&after)
		if used := after.HeapAlloc - before.HeapAlloc; used > 1<<20 || o.bytes() < used/2 || o.bytes() > 2*used {
			t.Errorf("%s: %d bytes for %d entries, counted %d", name, used, n, o.bytes())
		}
		runtime.KeepAlive(&o)
	}
}
