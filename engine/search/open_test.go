package search

import (
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"
)

type entry struct{ key, tie, id uint32 }

// TestOpenOrder compares an open list with a plain list that is searched each time.
func TestOpenOrder(t *testing.T) {
	for _, newest := range []bool{true, false} {
		r := rand.New(rand.NewPCG(1, 2))
		o := open{newest: newest}
		var want []entry // the oldest first
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
				rank, got, ok := o.pop()
				if ok != (len(want) > 0) {
					t.Fatalf("pop returns %v, but %d states are open", ok, len(want))
				} else if ok {
					i := first()
					if want[i].key != keyOf(rank) || want[i].id != got {
						t.Fatalf("pop returns key %d, state %d; want %+v", keyOf(rank), got, want[i])
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
						t.Fatalf("cut drops %d, want %+v", id, cut)
					}
					cut = cut[1:]
					want = slices.DeleteFunc(want, func(e entry) bool { return e.id == id })
				})
				if len(cut) > 0 {
					t.Fatalf("cut does not drop %+v", cut)
				}
			}
			if o.len != len(want) {
				t.Fatalf("%d entries, want %d", o.len, len(want))
			}
		}
	}
}

// TestOpenMemory: keys and ties far apart need no more memory than others. bytes is
// about the memory in use.
func TestOpenMemory(t *testing.T) {
	var before, after runtime.MemStats
	for name, order := range map[string]func(i uint32) (key, tie uint32){
		"ties": func(i uint32) (key, tie uint32) { return i, 1 << 12 },
		"keys": func(i uint32) (key, tie uint32) { return i << 19, i },
	} {
		o := open{newest: true}
		const n = 5000
		runtime.GC()
		runtime.ReadMemStats(&before)
		for i := range uint32(n) {
			key, tie := order(i)
			o.push(key, tie, i)
		}
		runtime.GC()
		runtime.ReadMemStats(&after)
		if used := after.HeapAlloc - before.HeapAlloc; used > 1<<20 || o.bytes() < used/2 || o.bytes() > 2*used {
			t.Errorf("%s: %d entries use %d bytes, but bytes returns %d", name, n, used, o.bytes())
		}
		runtime.KeepAlive(&o)
	}
}
