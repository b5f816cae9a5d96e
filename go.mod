module beeline

go 1.26

require (
	github.com/cespare/xxhash/v2 v2.3.0
	github.com/syumai/tinyutil v0.3.2
	github.com/tetratelabs/wazero v1.12.0
)

require golang.org/x/sys v0.44.0 // indirect
