module beeline

go 1.26

require (
	github.com/cespare/xxhash/v2 v2.3.0
	github.com/syumai/tinyutil v0.3.2
	honnef.co/go/js/dom/v2 v2.0.0-20250304181735-b5e52f05e89d
)

require (
	github.com/tetratelabs/wazero v1.12.0 // indirect
	golang.org/x/sys v0.44.0 // indirect
)
