package main

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html"
	"strings"
)

// checkLink returns a link that opens a model in Beeline and checks it: see site/links.md. The
// question is a list of settings such as "property=ltl fair=weak".
func checkLink(title, text, question string) string {
	record := struct {
		Text     string            `json:"text"`
		Question map[string]string `json:"question,omitempty"`
	}{text, map[string]string{}}
	for _, setting := range strings.Fields(question) {
		name, value, _ := strings.Cut(setting, "=")
		record.Question[name] = value
	}
	// Strings in memory cannot fail to be encoded and packed.
	plain, _ := json.Marshal(record)
	var packed bytes.Buffer
	w, _ := flate.NewWriter(&packed, flate.BestCompression)
	w.Write(plain)
	w.Close()
	return fmt.Sprintf("<p><a class=\"action\" href=\"./?run=1#v1.%s\">Check \u201c%s\u201d in Beeline</a></p>\n", base64.RawURLEncoding.EncodeToString(packed.Bytes()), html.EscapeString(title))
}
