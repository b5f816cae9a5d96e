//go:build js && wasm

package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"path"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/syumai/tinyutil/httputil"

	"beeline/wasm/protocol"
)

// Limits of one fetch request.
const (
	fetchTime  = 10 * time.Second
	fetchBytes = 256 << 10 // a file
	fetchFiles = 32        // a model with all it includes
)

// includes returns the names of included files, also of those in comments and under false
// conditions. Fetching these is needless, but does no harm.
func includes(text string) (names []string) {
	for _, line := range strings.Split(text, "\n") {
		directive, ok := strings.CutPrefix(strings.TrimSpace(line), "#")
		if !ok {
			continue
		}
		name, ok := strings.CutPrefix(strings.TrimSpace(directive), "include")
		if !ok {
			continue
		}
		if parts := strings.Split(name, `"`); len(parts) == 3 {
			names = append(names, parts[1])
		}
	}
	return names
}

// fetch fetches the model at a URL and the files it includes. Their names are relative to
// the URL of the model.
func fetch(address string) *protocol.Fetched {
	out := &protocol.Fetched{}
	ctx, cancel := context.WithTimeout(context.Background(), fetchTime)
	defer cancel()
	base, err := url.Parse(address)
	if err != nil {
		out.Error = "its address is no URL"
		return out
	}
	out.Name = path.Base(base.Path)
	if isWholeGist(base) {
		out.Name = ""
		base.Path += "/"
	}
	if out.Text, err = fetchText(ctx, address, out); err == nil {
		err = fetchIncluded(ctx, base, out)
	}
	if err != nil {
		out.Error = err.Error()
	}
	return out
}

// isWholeGist reports whether an address stands for the first file of a gist. It does not
// name this file, and the other files of the gist are below it.
func isWholeGist(u *url.URL) bool {
	parts := strings.Split(strings.Trim(u.Path, "/"), "/")
	return u.Host == "gist.githubusercontent.com" && len(parts) >= 3 && len(parts) <= 4 && parts[2] == "raw" && !strings.Contains(parts[len(parts)-1], ".")
}

// fetchIncluded fills out.Files. A file that cannot be fetched is left out: the compiler
// reports the line that includes it.
func fetchIncluded(ctx context.Context, base *url.URL, out *protocol.Fetched) error {
	tried := map[string]bool{}
	for texts := []string{out.Text}; len(texts) > 0; texts = texts[1:] {
		for _, name := range includes(texts[0]) {
			at, err := base.Parse(name)
			if err != nil || tried[name] {
				continue
			}
			tried[name] = true
			if len(tried) > fetchFiles {
				return fmt.Errorf("the model includes more than %d files", fetchFiles)
			}
			text, err := fetchText(ctx, at.String(), out)
			if err != nil {
				continue
			}
			if out.Files == nil {
				out.Files = map[string]string{}
			}
			out.Files[name] = text
			texts = append(texts, text)
		}
	}
	return nil
}

// fetchText fetches one file and decodes it. It notes in out if the file is not UTF-8. An
// error continues a sentence that names the file.
func fetchText(ctx context.Context, address string, out *protocol.Fetched) (string, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return "", err
	}
	resp, err := httputil.DefaultClient.Do(req)
	if ctx.Err() != nil {
		return "", fmt.Errorf("its host has not answered within %d s", fetchTime/time.Second)
	}
	if err != nil {
		// Browsers hide the reason from pages.
		return "", errors.New("its host cannot be reached, or does not let other pages read its files (CORS), as GitHub does")
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return "", fmt.Errorf("its host answers %d", resp.StatusCode)
	}
	raw, err := io.ReadAll(io.LimitReader(resp.Body, fetchBytes+1))
	if ctx.Err() != nil {
		return "", fmt.Errorf("it was not read within %d s", fetchTime/time.Second)
	}
	if err != nil {
		return "", fmt.Errorf("it cannot be read: %w", err)
	}
	if len(raw) > fetchBytes {
		return "", fmt.Errorf("it is larger than %d KB", fetchBytes>>10)
	}
	text, isUTF8, ok := decode(raw)
	if !ok {
		return "", errors.New("it is no text: it contains NUL bytes")
	}
	if !isUTF8 {
		out.Notes = append(out.Notes, address+" is not UTF-8. It was read as Latin-1.")
	}
	return text, nil
}

// decode reads bytes as UTF-8, or else as Latin-1, whose characters are the first 256 of
// Unicode. ok is false if they contain NUL bytes.
func decode(raw []byte) (text string, isUTF8, ok bool) {
	raw = bytes.TrimPrefix(raw, []byte("\xef\xbb\xbf"))
	if bytes.IndexByte(raw, 0) >= 0 {
		return "", false, false
	}
	if utf8.Valid(raw) {
		return string(raw), true, true
	}
	runes := make([]rune, len(raw))
	for i, b := range raw {
		runes[i] = rune(b)
	}
	return string(runes), false, true
}
