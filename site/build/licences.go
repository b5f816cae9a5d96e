package main

import (
	"fmt"
	"os"
	"strings"
)

// addLicences writes licences.txt, the licences of Beeline and of all parts. They must be
// distributed with the files.
func addLicences(out *output, list []part) error {
	own, err := os.ReadFile("LICENSE")
	if err != nil {
		return err
	}
	var b strings.Builder
	fmt.Fprintf(&b, "Beeline\n\n%s", own)
	for _, p := range list {
		name := p.name
		if name == "std" {
			name = "Go"
		}
		fmt.Fprintf(&b, "\n%s\n%s\n\n%s", strings.Repeat("-", 72), name, p.terms)
	}
	_, err = out.add("licences.txt", []byte(b.String()), plain)
	return err
}
