//go:build !js

package oracle

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
)

// listsEnd is the line of a verifier that ends its list of the records for which a buffer must have room.
const listsEnd = "Maxbody = max(Maxbody, sizeof(State)-VECTORSZ);"

var channelRecord = regexp.MustCompile(`(?m)^typedef struct (Q\d+) \{`)

// widenBuffers adds the records of all channels to that list. Spin lists as many as there are declarations
// of channels. An array needs several, so that the verifier may write beyond its buffer when
// the process of the channel ends. It then crashes or restores other values.
func (s *Spin) widenBuffers() error {
	header, err := os.ReadFile(filepath.Join(s.Dir, "pan.h"))
	if err != nil {
		return err
	}
	path := filepath.Join(s.Dir, "pan.c")
	verifier, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	records := []byte(listsEnd)
	for _, m := range channelRecord.FindAllSubmatch(header, -1) {
		records = fmt.Appendf(records, " Maxbody = max(Maxbody, ((int) sizeof(%s)));", m[1])
	}
	return os.WriteFile(path, bytes.Replace(verifier, []byte(listsEnd), records, 1), 0o644)
}
