package main

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"net/url"
	"strings"
)

// A bom is a list of parts in CycloneDX 1.6. It has no serial number and no time, so that
// the same sources give the same bytes.
type bom struct {
	Format     string      `json:"bomFormat"`
	Spec       string      `json:"specVersion"`
	Version    int         `json:"version"`
	Metadata   bomMetadata `json:"metadata"`
	Components []bomEntry  `json:"components"`
}

type bomMetadata struct {
	Component bomEntry `json:"component"`
}

type bomEntry struct {
	Type     string       `json:"type"`
	Name     string       `json:"name"`
	Version  string       `json:"version,omitempty"`
	PURL     string       `json:"purl,omitempty"`
	Licences []bomLicence `json:"licenses,omitempty"`
	Hashes   []bomHash    `json:"hashes,omitempty"`
}

type bomLicence struct {
	Licence struct {
		ID string `json:"id"`
	} `json:"license"`
}

type bomHash struct {
	Alg     string `json:"alg"`
	Content string `json:"content"`
}

func licensed(id string) []bomLicence {
	list := make([]bomLicence, 1)
	list[0].Licence.ID = id
	return list
}

// purl returns the package URL of a part, in which the @ of a scope is escaped.
func (p part) purl() string {
	segments := strings.Split(p.name, "/")
	for i, s := range segments {
		segments[i] = strings.ReplaceAll(url.PathEscape(s), "@", "%40")
	}
	return "pkg:" + p.kind + "/" + strings.Join(segments, "/") + "@" + url.PathEscape(p.version)
}

// addSBOM writes sbom.json: the parts with versions and licences, and all files with
// their hashes.
func addSBOM(out *output, list []part, version string) error {
	b := bom{Format: "CycloneDX", Spec: "1.6", Version: 1}
	b.Metadata.Component = bomEntry{Type: "application", Name: "Beeline", Version: version, Licences: licensed("MIT")}
	for _, p := range list {
		b.Components = append(b.Components, bomEntry{Type: "library", Name: p.name, Version: p.version, PURL: p.purl(), Licences: licensed(p.licence)})
	}
	for _, a := range out.assets {
		sum := sha256.Sum256(a.text)
		b.Components = append(b.Components, bomEntry{Type: "file", Name: a.name, Hashes: []bomHash{{"SHA-256", hex.EncodeToString(sum[:])}}})
	}
	text, err := json.MarshalIndent(b, "", " ")
	if err != nil {
		return err
	}
	_, err = out.add("sbom.json", append(text, '\n'), plain)
	return err
}
