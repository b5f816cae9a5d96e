package main

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
)

// An identity identifies a build of Beeline. The page and the command show the version and
// the first 12 digits of the hash.
type identity struct {
	Version string `json:"version"` // as in site/package.json
	Module  string `json:"module"`  // SHA-256 of beeline.wasm, in hexadecimal digits
	Go      string `json:"go"`      // the version of Go that built the module
}

// identify describes the module in a file.
func identify(module string) (identity, error) {
	var about struct{ Version string }
	text, err := os.ReadFile("site/package.json")
	if err != nil {
		return identity{}, err
	}
	if err := json.Unmarshal(text, &about); err != nil {
		return identity{}, fmt.Errorf("site/package.json: %w", err)
	}
	if about.Version == "" {
		return identity{}, fmt.Errorf("site/package.json has no version")
	}
	raw, err := os.ReadFile(module)
	if err != nil {
		return identity{}, err
	}
	sum := sha256.Sum256(raw)
	version, err := goVersion()
	return identity{about.Version, hex.EncodeToString(sum[:]), version}, err
}

// addIdentity writes build.json.
func addIdentity(out *output, id identity) error {
	text, err := json.MarshalIndent(id, "", " ")
	if err != nil {
		return err
	}
	_, err = out.add("build.json", append(text, '\n'), plain)
	return err
}
