package report

import (
	"encoding/json"
	"strconv"
)

// Plain is a JSON value: a number, a string or a list of strings.
type Plain struct {
	Number int32
	Text   string   // used when not ""
	List   []string // used when not nil
}

// MarshalJSON writes a JSON number, string or list.
func (p Plain) MarshalJSON() ([]byte, error) {
	switch {
	case p.List != nil:
		return json.Marshal(p.List)
	case p.Text != "":
		return json.Marshal(p.Text)
	}
	return strconv.AppendInt(nil, int64(p.Number), 10), nil
}

// UnmarshalJSON reads what MarshalJSON writes.
func (p *Plain) UnmarshalJSON(text []byte) error {
	*p = Plain{}
	switch {
	case len(text) > 0 && text[0] == '[':
		return json.Unmarshal(text, &p.List)
	case len(text) > 0 && text[0] == '"':
		return json.Unmarshal(text, &p.Text)
	}
	return json.Unmarshal(text, &p.Number)
}
