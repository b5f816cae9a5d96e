package source_test

import (
	"strings"
	"testing"
	"unicode/utf16"

	"beeline/lang/source"
)

func TestPlaces(t *testing.T) {
	var set source.Set
	set.Add("a", "one\ntwo\r\n\né𝄞x\n")
	set.Add("empty", "")
	b := set.Add("b", "z")
	first := set.Files()[0]
	for _, c := range []struct {
		pos  source.Pos
		want source.Place
	}{
		{0, source.Place{}},
		{first.Span(0, 0).Start, source.Place{File: "a", Line: 1, Column: 1}},
		{first.Span(3, 3).Start, source.Place{File: "a", Line: 1, Column: 4}},
		{first.Span(4, 4).Start, source.Place{File: "a", Line: 2, Column: 1}},
		{first.Span(9, 9).Start, source.Place{File: "a", Line: 3, Column: 1}},
		{first.Span(12, 12).Start, source.Place{File: "a", Line: 4, Column: 2}},
		{first.Span(16, 16).Start, source.Place{File: "a", Line: 4, Column: 4}},
		{first.Span(18, 18).Start, source.Place{File: "a", Line: 5, Column: 1}},
		{set.Files()[1].Span(0, 0).Start, source.Place{File: "empty", Line: 1, Column: 1}},
		{b.Span(0, 0).Start, source.Place{File: "b", Line: 1, Column: 1}},
		{b.Span(1, 1).Start, source.Place{File: "b", Line: 1, Column: 2}},
		{1 << 30, source.Place{File: "b", Line: 1, Column: 2}},
	} {
		if got := set.Place(c.pos); got != c.want {
			t.Errorf("place of %d: got %+v, want %+v", c.pos, got, c.want)
		}
	}
}

func TestTextAndLines(t *testing.T) {
	var set source.Set
	f := set.Add("a", "one\r\ntwo\n\nlast")
	for n, want := range []string{"", "one", "two", "", "last", ""} {
		if got := f.Line(n); got != want {
			t.Errorf("line %d: got %q, want %q", n, got, want)
		}
	}
	for _, c := range []struct {
		span source.Span
		want string
	}{
		{source.Span{}, ""},
		{f.Span(0, 3), "one"},
		{f.Span(10, 14), "last"},
		{f.Span(10, 900), "last"},
		{f.Span(5, 5), ""},
		{source.Span{Start: 5, End: 2}, ""},
	} {
		if got := set.Text(c.span); got != c.want {
			t.Errorf("text of %v: got %q, want %q", c.span, got, c.want)
		}
	}
	if file, offset := set.File(f.Span(7, 7).Start); file != f || offset != 7 {
		t.Errorf("got file %v and offset %d, want file a and offset 7", file, offset)
	}
	if file, _ := (&source.Set{}).File(3); file != nil {
		t.Errorf("an empty set: got file %v, want none", file)
	}
}

func TestInvalidBytesCountOne(t *testing.T) {
	var set source.Set
	f := set.Add("a", "\xff\xfe𝄞!")
	if got := set.Place(f.Span(6, 6).Start).Column; got != 5 {
		t.Errorf("got column %d, want 5", got)
	}
}

func TestJoin(t *testing.T) {
	span := func(a, b source.Pos) source.Span { return source.Span{Start: a, End: b} }
	for _, c := range []struct{ a, b, want source.Span }{
		{span(3, 5), span(7, 9), span(3, 9)},
		{span(3, 9), span(4, 5), span(3, 9)},
		{span(3, 5), span(2, 4), span(2, 5)},
		{span(3, 5), source.Span{}, span(3, 5)},
		{source.Span{}, span(3, 5), span(3, 5)},
		{span(7, 9), span(1, 2), span(7, 9)},
	} {
		if got := c.a.Join(c.b); got != c.want {
			t.Errorf("%v joined with %v: got %v, want %v", c.a, c.b, got, c.want)
		}
	}
}

// TestLongLines: columns in a long line are right, and found fast.
func TestLongLines(t *testing.T) {
	for _, unit := range []string{"a", "é", "x𝄞", "\xff", "\xf0\x9d𝄞"} {
		var set source.Set
		text := "first 𝄞\n" + strings.Repeat(unit, 6144/len(unit)) + "\nlast"
		for len(text)%1024 != 0 {
			text += "."
		}
		f := set.Add("a", text)
		start := strings.Index(text, "\n") + 1
		for off := start; text[off] != '\n'; off++ {
			want := len(utf16.Encode([]rune(text[start:off]))) + 1
			if got := set.Place(f.Span(off, off).Start); got.Line != 2 || got.Column != want {
				t.Fatalf("%q: offset %d: got %+v, want column %d", unit, off, got, want)
			}
		}
		if got := set.Place(f.Span(len(text), len(text)).Start); got.Line != 3 {
			t.Errorf("%q: the end: got %+v, want line 3", unit, got)
		}
	}
	var set source.Set
	f := set.Add("long", strings.Repeat("x", 1<<20))
	for off := range 1 << 20 {
		if got := set.Place(f.Span(off, off).Start); got.Column != off+1 {
			t.Fatalf("offset %d: got %+v", off, got)
		}
	}
	if got := set.Place(f.Span(1<<20, 1<<20).Start); got.Column != 1<<20+1 {
		t.Errorf("the end: got %+v", got)
	}
}

// TestCarriageReturns: a carriage return ends a line, as editors and Spin's preprocessor count them.
func TestCarriageReturns(t *testing.T) {
	var set source.Set
	f := set.Add("m.pml", "a\rb\r\nc\nd")
	for offset, want := range map[int]int{0: 1, 2: 2, 5: 3, 7: 4} {
		if got := set.Line(f.Span(offset, offset).Start); got != want {
			t.Errorf("offset %d is on line %d, want %d", offset, got, want)
		}
	}
	if got := f.Line(1) + f.Line(2); got != "ab" {
		t.Errorf("got the lines %q", got)
	}
}
