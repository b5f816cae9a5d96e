package explain

import (
	"testing"
	"unicode/utf8"
)

func TestFold(t *testing.T) {
	for in, want := range map[string]string{
		"x  =\n\t1":                        "x = 1",
		"x /* why */ = 1":                  "x = 1",
		"x = 1 // why":                     "x = 1",
		`printf("a // b /* c */  d")`:      `printf("a // b /* c */ d")`,
		`printf("say \"hi\" // there")`:    `printf("say \"hi\" // there")`,
		"d_step { x = 1; // one\n y = 2 }": "d_step { x = 1; y = 2 }",
		"x /* open":                        "x",
	} {
		if got := fold(in); got != want {
			t.Errorf("fold(%q) = %q, want %q", in, got, want)
		}
	}
}

func TestWithin(t *testing.T) {
	for _, c := range []struct {
		text string
		n    int
		want string
	}{{"abc", 3, "abc"}, {"äöü", 3, "äöü"}, {"abcdefghij", 7, "abcd…ij"}, {"äöüäöüäöü", 4, "äö…ü"}} {
		if got := within(c.text, c.n); got != c.want || utf8.RuneCountInString(got) > c.n {
			t.Errorf("within(%q, %d) = %q, want %q", c.text, c.n, got, c.want)
		}
	}
}
