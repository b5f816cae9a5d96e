//go:build js && wasm

package main

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"path"
	"regexp"
	"time"

	"github.com/syumai/tinyutil/httputil"

	"beeline/wasm/session"
)

// Bounds of what is fetched for one model.
const (
	fetchTime  = 10 * time.Second
	fetchBytes = 256 << 10 // a file
	fetchFiles = 32        // a model with all it includes
)

// includes finds the names of included files. A name in a comment or behind a
// false condition costs a needless fetch and nothing else.
var includes = regexp.MustCompile(`(?m)^[ \t]*#[ \t]*include[ \t]*"([^"\n]+)"`)

// fetch gets the model at a URL and the files it includes, each from beside the
// file that names it.
func fetch(r session.Request, respond func(session.Response)) {
	out := &session.Fetched{}
	defer func() { respond(session.Response{ID: r.ID, Type: "fetched", Fetched: out}) }()
	ctx, cancel := context.WithTimeout(context.Background(), fetchTime)
	defer cancel()
	base, err := url.Parse(r.URL)
	if err != nil {
		out.Error = "This is no address: " + err.Error()
		return
	}
	out.Name = path.Base(base.Path)
	if out.Text, err = fetchText(ctx, base.String()); err != nil {
		out.Error = err.Error()
		return
	}
	if err := fetchIncluded(ctx, base, out); err != nil {
		out.Error = err.Error()
	}
}

// fetchIncluded completes out.Files. A file that cannot be fetched is left out:
// the compiler then says at which line it is missing.
func fetchIncluded(ctx context.Context, base *url.URL, out *session.Fetched) error {
	tried := map[string]bool{}
	for texts := []string{out.Text}; len(texts) > 0; texts = texts[1:] {
		for _, m := range includes.FindAllStringSubmatch(texts[0], -1) {
			name := m[1]
			at, err := base.Parse(name)
			if err != nil || tried[name] {
				continue
			}
			tried[name] = true
			if len(tried) > fetchFiles {
				return fmt.Errorf("the model includes more than %d files", fetchFiles)
			}
			text, err := fetchText(ctx, at.String())
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

// fetchText gets one file.
func fetchText(ctx context.Context, address string) (string, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return "", err
	}
	resp, err := httputil.DefaultClient.Do(req)
	if err != nil {
		return "", fmt.Errorf("%s cannot be fetched: %w", address, err)
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return "", fmt.Errorf("%s cannot be fetched: the server answers %d", address, resp.StatusCode)
	}
	text, err := io.ReadAll(io.LimitReader(resp.Body, fetchBytes+1))
	if err != nil {
		return "", fmt.Errorf("%s cannot be read: %w", address, err)
	}
	if len(text) > fetchBytes {
		return "", fmt.Errorf("%s is larger than %d KB", address, fetchBytes>>10)
	}
	return string(text), nil
}
