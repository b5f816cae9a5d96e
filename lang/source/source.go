// Package source holds the texts of a model and turns byte positions into lines and
// columns. It knows no language. A Set holds the files. A Pos or Span names a place in
// one of them. A Place is such a place for people.
package source

import (
	"sort"
	"unicode/utf8"
)

// Pos is a byte offset into a Set. Every file of the set has its own range, so one number
// names a file and a place in it. 0 is no position.
type Pos uint32

// Span is the half-open range [Start, End) of positions in one file. The zero Span is no
// place.
type Span struct{ Start, End Pos }

// Valid reports whether s names a place.
func (s Span) Valid() bool { return s.Start != 0 }

// Join returns the smallest span that covers s and t, or the valid one of both. It returns
// s if t ends before s starts: such a t is usually in another file.
func (s Span) Join(t Span) Span {
	if !s.Valid() {
		return t
	}
	if !t.Valid() || t.End < s.Start {
		return s
	}
	return Span{min(s.Start, t.Start), max(s.End, t.End)}
}

// A File is one text of a Set.
type File struct {
	Name  string
	Text  string
	base  Pos
	lines []uint32 // offset of each line's first byte
	marks []mark   // made on demand, see column
}

// Span returns the span of the bytes [start, end) of f's text.
func (f *File) Span(start, end int) Span { return Span{f.base + Pos(start), f.base + Pos(end)} }

// Line returns the text of the 1-based line n without its line end, "" if there is none.
func (f *File) Line(n int) string {
	if n < 1 || n > len(f.lines) {
		return ""
	}
	end := len(f.Text)
	if n < len(f.lines) {
		end = int(f.lines[n]) - 1
	}
	start := int(f.lines[n-1])
	for end > start && (f.Text[end-1] == '\n' || f.Text[end-1] == '\r') {
		end--
	}
	return f.Text[start:end]
}

// A Set is the files of one model, the main one first. The zero Set is empty.
type Set struct{ files []*File }

// Add appends a file to the set and returns it. All texts together must be smaller than
// 4 GiB.
func (s *Set) Add(name, text string) *File {
	base := Pos(1)
	if n := len(s.files); n > 0 {
		last := s.files[n-1]
		base = last.base + Pos(len(last.Text)) + 1
	}
	f := &File{Name: name, Text: text, base: base, lines: []uint32{0}}
	for i := 0; i < len(text); i++ {
		if text[i] == '\n' || text[i] == '\r' && (i+1 == len(text) || text[i+1] != '\n') {
			f.lines = append(f.lines, uint32(i+1))
		}
	}
	s.files = append(s.files, f)
	return f
}

// Files returns the files in the order of Add. The slice belongs to the set.
func (s *Set) Files() []*File { return s.files }

// Included returns the name of a file as people see it: "" for the main file.
func (s *Set) Included(name string) string {
	if len(s.files) > 0 && s.files[0].Name == name {
		return ""
	}
	return name
}

// File returns the file that holds p and the byte offset of p in its text, or nil for no
// position.
func (s *Set) File(p Pos) (*File, int) {
	i := sort.Search(len(s.files), func(i int) bool { return s.files[i].base > p }) - 1
	if p == 0 || i < 0 {
		return nil, 0
	}
	return s.files[i], min(int(p-s.files[i].base), len(s.files[i].Text))
}

// A Place is a position for people and editors.
type Place struct {
	File   string
	Line   int // 1-based
	Column int // 1-based, in UTF-16 code units, as browsers and editors count
}

// Place returns the place of p, the zero Place for no position.
func (s *Set) Place(p Pos) Place {
	f, off := s.File(p)
	if f == nil {
		return Place{}
	}
	line := f.line(off)
	return Place{f.Name, line, f.column(int(f.lines[line-1]), off)}
}

// A mark is the offset of a character and the number of UTF-16 code units before it.
type mark struct{ at, units int }

// markEvery is the distance of marks in bytes.
const markEvery = 1024

// column returns the column of the offset off in the line that starts at start. In a long
// line it uses marks, because a whole model may be one line.
func (f *File) column(start, off int) int {
	if off-start <= markEvery {
		return utf16Len(f.Text[start:off]) + 1
	}
	if f.marks == nil {
		f.setMarks()
	}
	return f.units(off) - f.units(start) + 1
}

// setMarks sets a mark at each multiple of markEvery, or at the character around it.
func (f *File) setMarks() {
	units := 0
	for at := 0; at < len(f.Text); {
		_, size := utf8.DecodeRuneInString(f.Text[at:])
		if at+size > len(f.marks)*markEvery {
			f.marks = append(f.marks, mark{at, units})
		}
		units += utf16Len(f.Text[at : at+size])
		at += size
	}
	if len(f.Text) == len(f.marks)*markEvery {
		f.marks = append(f.marks, mark{len(f.Text), units})
	}
}

// units returns the number of UTF-16 code units before an offset.
func (f *File) units(off int) int {
	m := f.marks[off/markEvery]
	return m.units + utf16Len(f.Text[m.at:off])
}

// Line returns the line of p, 0 for no position. It is faster than Place.
func (s *Set) Line(p Pos) int {
	f, off := s.File(p)
	if f == nil {
		return 0
	}
	return f.line(off)
}

func (f *File) line(off int) int {
	return sort.Search(len(f.lines), func(i int) bool { return f.lines[i] > uint32(off) })
}

// Text returns the text of a span, "" for no place.
func (s *Set) Text(sp Span) string {
	f, start := s.File(sp.Start)
	if f == nil || sp.End < sp.Start {
		return ""
	}
	return f.Text[start:min(start+int(sp.End-sp.Start), len(f.Text))]
}

// utf16Len counts the UTF-16 code units of s. Invalid bytes count one each, like the
// U+FFFD that a decoder makes of them.
func utf16Len(s string) int {
	n := 0
	for len(s) > 0 {
		r, size := utf8.DecodeRuneInString(s)
		if r > 0xFFFF {
			n++
		}
		n++
		s = s[size:]
	}
	return n
}
