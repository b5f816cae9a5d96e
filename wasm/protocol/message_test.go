package protocol_test

import (
	"encoding/json"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"reflect"
	"strings"
	"testing"

	"beeline/lang/report"
	"beeline/lang/wire"
	"beeline/wasm/protocol"
)

// messages makes an empty message of each kind that is sent by itself.
var messages = []func() wire.Message{
	func() wire.Message { return &protocol.Request{} },
	func() wire.Message { return &protocol.Response{} },
	func() wire.Message { return &protocol.WorkersEvent{} },
	func() wire.Message { return &protocol.WorkersActions{} },
	func() wire.Message { return &protocol.Selection{} },
}

// TestSameAsEncodingJSON writes and reads random messages, and compares each step with
// encoding/json.
func TestSameAsEncodingJSON(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 100 {
		for _, empty := range messages {
			m := empty()
			fill(r, reflect.ValueOf(m).Elem(), 0)
			want, err := json.Marshal(m)
			if err != nil {
				t.Fatal(err)
			}
			got, err := protocol.Write(m)
			if err != nil || got != string(want) {
				t.Fatalf("%T is written as\n%s (%v), want\n%s", m, got, err, want)
			}
			sameReading(t, got, empty)
		}
	}
}

// TestOldMessages reads and writes requests and their responses that encoding/json has written.
func TestOldMessages(t *testing.T) {
	all, err := os.ReadFile("testdata/messages.txt")
	if err != nil {
		t.Fatal(err)
	}
	for i, text := range strings.Split(strings.TrimSpace(string(all)), "\n") {
		m := messages[i%2]()
		if err := protocol.Read(text, m); err != nil {
			t.Fatal(err)
		}
		if got, err := protocol.Write(m); err != nil || got != text {
			t.Errorf("the message is written as\n%s (%v), want\n%s", got, err, text)
		}
	}
}

// sameReading reads a text with package wire and with encoding/json.
func sameReading(t *testing.T, text string, empty func() wire.Message) {
	t.Helper()
	got, want := empty(), empty()
	gotErr, wantErr := protocol.Read(text, got), json.Unmarshal([]byte(text), want)
	if (gotErr == nil) != (wantErr == nil) {
		t.Fatalf("%T: reading %q gives the error %v, want %v", got, text, gotErr, wantErr)
	}
	if gotErr == nil && !reflect.DeepEqual(got, want) {
		t.Fatalf("%T: %q is read as\n%+v, want\n%+v", got, text, got, want)
	}
}

// fill gives a value random contents.
func fill(r *rand.Rand, v reflect.Value, depth int) {
	if p, ok := v.Addr().Interface().(*report.Plain); ok {
		*p = []report.Plain{{Number: int32(r.Uint32())}, {Text: "true"}, {Text: "false"}, {Text: "a" + text(r)}, {List: []string{}}, {List: []string{text(r)}}}[r.IntN(6)]
		return
	}
	if r.IntN(4) == 0 || depth > 12 {
		return // zero
	}
	switch v.Kind() {
	case reflect.Bool:
		v.SetBool(true)
	case reflect.Int, reflect.Int32, reflect.Int64:
		v.SetInt(int64(r.Uint64()) >> (64 - v.Type().Bits()) >> r.IntN(v.Type().Bits()))
	case reflect.Uint32, reflect.Uint64:
		v.SetUint(r.Uint64() >> (64 - v.Type().Bits()) >> r.IntN(v.Type().Bits()))
	case reflect.Float64:
		v.SetFloat(float(r))
	case reflect.String:
		v.SetString(text(r))
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		fill(r, v.Elem(), depth+1)
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), r.IntN(4), 4))
		fallthrough
	case reflect.Array:
		for i := range v.Len() {
			fill(r, v.Index(i), depth+1)
		}
	case reflect.Map:
		v.Set(reflect.MakeMap(v.Type()))
		for range r.IntN(4) {
			element := reflect.New(v.Type().Elem()).Elem()
			fill(r, element, depth+1)
			v.SetMapIndex(reflect.ValueOf(text(r)), element)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			fill(r, v.Field(i), depth+1)
		}
	default:
		panic("fill does not know " + v.Type().String())
	}
}

func float(r *rand.Rand) float64 {
	for {
		x := []float64{math.Float64frombits(r.Uint64()), float64(r.IntN(1000)), r.Float64(), 1e21, 1e-7, 5e-324, math.Copysign(0, -1)}[r.IntN(7)]
		if !math.IsNaN(x) && !math.IsInf(x, 0) {
			return x
		}
	}
}

// pieces are parts of texts that need care.
var pieces = []string{
	"a", "wait", " ", "\"", "\\", "/", "<", ">", "&", "\x00", "\x1f", "\x7f", "\b\f\n\r\t", "ü", "\u2028", "\u2029", "\ufffd", "😀", "\xff", "\xe2\x80", "\xed\xa0\x80", "{", "]", ",",
}

func text(r *rand.Rand) string {
	out := ""
	for range r.IntN(4) {
		out += pieces[r.IntN(len(pieces))]
	}
	return out
}

// hostile are parts of broken messages.
var hostile = []string{
	"{", "}", "[", "]", ",", ":", "\"", "\\", "\\u", "\\ud83d", "\\ude00", "\\u0041", "\\x", "null", "true", "false", "nul", "0", "-", "-0", "01", "1.", "1.5", "1e3", "1e400", "-1e-400", "+1",
	"99999999999999999999", "-1", "4294967296", "2147483648", "\x00", "\n", " ", "\xff", "\"id\":", "\"trail\":", "{\"a\":1}", "[1,2]", "[]", "{}", "\"x\"", "\"options\":{", "/",
}

// TestHostileTexts changes messages at random and compares what is read with encoding/json.
func TestHostileTexts(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 2000 {
		empty := messages[r.IntN(len(messages))]
		m := empty()
		fill(r, reflect.ValueOf(m).Elem(), 7)
		s, err := protocol.Write(m)
		if err != nil {
			t.Fatal(err)
		}
		for range 1 + r.IntN(3) {
			from := r.IntN(len(s) + 1)
			to := min(len(s), from+r.IntN(4))
			s = s[:from] + hostile[r.IntN(len(hostile))] + s[to:]
		}
		if promised(s) {
			sameReading(t, s, empty)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add(`{"id":1,"type":"check","options":{"weight":1.5},"files":{"a":"b"},"choices":[1,2]}`)
	f.Add(`{"id":1,"type":"result","result":{"trail":{"steps":[{"changed":{"a":[ "1" ],"b":true,"c":-2}}]}}}`)
	f.Fuzz(func(t *testing.T, s string) {
		for _, empty := range messages {
			if promised(s) {
				sameReading(t, s, empty)
			} else {
				_ = protocol.Read(s, empty())
			}
		}
	})
}

// promised reports whether package wire promises to read a text as encoding/json does: no
// object has a name twice, for which encoding/json merges values, or one that another name
// equals up to upper and lower case, and the nesting is not too deep.
func promised(s string) bool {
	d := json.NewDecoder(strings.NewReader(s))
	var objects []map[string]bool // of lists nil
	name := false
	for {
		token, err := d.Token()
		if err == io.EOF || err != nil {
			return true
		}
		switch x := token.(type) {
		case json.Delim:
			name = false
			if x == '{' || x == '[' {
				objects = append(objects, map[json.Delim]map[string]bool{'{': {}}[x])
				name = x == '{'
			} else {
				objects = objects[:len(objects)-1]
				name = len(objects) > 0 && objects[len(objects)-1] != nil
			}
			if len(objects) > 50 {
				return false
			}
			continue
		case string:
			if name {
				o := objects[len(objects)-1]
				if o[strings.ToLower(x)] || strings.ToLower(x) != x && !names[x] || strings.ContainsAny(x, "ſK") {
					return false
				}
				o[strings.ToLower(x)] = true
				name = false
				continue
			}
		}
		name = len(objects) > 0 && objects[len(objects)-1] != nil
	}
}

// names are the names of fields with capital letters.
var names = func() map[string]bool {
	out := map[string]bool{}
	seen := map[reflect.Type]bool{}
	var visit func(t reflect.Type)
	visit = func(t reflect.Type) {
		switch {
		case seen[t]:
		case t.Kind() == reflect.Struct:
			seen[t] = true
			for i := range t.NumField() {
				name, _, _ := strings.Cut(t.Field(i).Tag.Get("json"), ",")
				out[name] = true
				visit(t.Field(i).Type)
			}
		case t.Kind() == reflect.Pointer || t.Kind() == reflect.Slice || t.Kind() == reflect.Map:
			visit(t.Elem())
		}
	}
	for _, empty := range messages {
		visit(reflect.TypeOf(empty()))
	}
	return out
}()

// TestErrorsOfMessages looks at what the user reads.
func TestErrorsOfMessages(t *testing.T) {
	for text, want := range map[string]string{
		``:                                 "the text is not JSON: it ends too early",
		`{"id":1`:                          "the text is not JSON: it ends too early",
		`{"id":1} x`:                       "the text is not JSON after character 9",
		`{"id":01}`:                        "the text is not JSON after character 7",
		`[]`:                               "the message must be an object",
		`{"id":"1"}`:                       "`id` must be a whole number",
		`{"id":1.5}`:                       "`id` must be a whole number",
		`{"id":1e30}`:                      "`id` must be a whole number",
		`{"id":9223372036854775808}`:       "`id` is out of range",
		`{"choices":[1,-1]}`:               "`choices` must be a whole number from 0 on",
		`{"choices":[4294967296]}`:         "`choices` is out of range",
		`{"choices":7}`:                    "`choices` must be a list",
		`{"options":{"weight":1e999}}`:     "`weight` is out of range",
		`{"options":{"all":1}}`:            "`all` must be true or false",
		`{"options":[]}`:                   "`options` must be an object",
		`{"text":1,"name":2}`:              "`text` must be a text",
		`{"files":{"a":1}}`:                "`a` must be a text",
		`{"x":` + strings.Repeat("[", 200): "the text is nested too deeply",
	} {
		if err := protocol.Read(text, &protocol.Request{}); err == nil || err.Error() != want {
			t.Errorf("%.40s gives %v, want %s", text, err, want)
		}
	}
}

// TestReadingContinues looks at the fields after a value of a wrong type: a host needs the
// number of its request.
func TestReadingContinues(t *testing.T) {
	var r protocol.Request
	if err := protocol.Read(`{"text":{"a":[1]},"id":7,"id":8,"unknown":{"id":9},"type":"stop"}`, &r); err == nil || r.ID != 8 || r.Type != "stop" {
		t.Errorf("read as %+v with the error %v", r, err)
	}
}

// TestNumbersBeyondJSON looks at numbers that cannot be written.
func TestNumbersBeyondJSON(t *testing.T) {
	for _, x := range []float64{math.NaN(), math.Inf(1), math.Inf(-1)} {
		if text, err := protocol.Write(&protocol.Progress{Seconds: x}); err == nil {
			t.Errorf("%v is written as %s", x, text)
		}
	}
}
