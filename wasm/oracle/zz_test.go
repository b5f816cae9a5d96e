//go:build !js

package oracle

import (
	"fmt"
	"testing"
	"time"

	"beeline/wasm/oracle/random"
	"beeline/wasm/protocol"
)

func TestZZ(t *testing.T) {
	spin := requireSpin(t)
	spin.Timeout = 2 * time.Second
	from, n := numberFrom(t, "ZSEED", 1), numberFrom(t, "ZN", 1)
	spin.Quick = true
	replayed, progs, none, ver := 0, 0, 0, 0
	for s := from; s < from+n; s++ {
		text := random.New(s).String()
		if followed(text) == byNone {
			none++
			continue
		}
		if followed(text) == byVerifier {
			ver++
		}
		if c := spin.Check(text); c.Outcome == Complete && c.Errors > 0 {
			progs++
			replayed += spin.replayAll(t, wrong{fmt.Sprintf("random-%d", s), text}, []protocol.Options{{Search: "bfs"}, {Search: "dfs"}})
		}
	}
	t.Logf("%d programs %d trails %d none %d ver", progs, replayed, none, ver)
}
