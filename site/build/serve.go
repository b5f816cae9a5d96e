package main

import (
	"fmt"
	"net"
	"net/http"
	"os"
	"path/filepath"
)

// types are the media types, because systems disagree about them. A browser compiles a
// module while it loads only if the type is right.
var types = map[string]string{
	".wasm":        "application/wasm",
	".js":          "text/javascript; charset=utf-8",
	".css":         "text/css; charset=utf-8",
	".html":        "text/html; charset=utf-8",
	".svg":         "image/svg+xml",
	".png":         "image/png",
	".json":        "application/json",
	".webmanifest": "application/manifest+json",
	".pml":         "text/plain; charset=utf-8",
	".txt":         "text/plain; charset=utf-8",
}

// isolation are the headers with which browsers let the workers of a page share memory. The
// service worker adds them too (site/worker/isolation.js), for hosts that send none.
var isolation = map[string]string{
	"Cross-Origin-Opener-Policy":   "same-origin",
	"Cross-Origin-Embedder-Policy": "require-corp",
	"Cross-Origin-Resource-Policy": "cross-origin",
}

// serve serves dist/ on localhost, as a static host would, and prints the address. PORT=0
// takes any free port.
func serve() error {
	port := os.Getenv("PORT")
	if port == "" {
		port = "8080"
	}
	l, err := net.Listen("tcp", "localhost:"+port)
	if err != nil {
		return err
	}
	fmt.Printf("http://localhost:%d/\n", l.Addr().(*net.TCPAddr).Port)
	return http.Serve(l, static("dist"))
}

// static serves the files of dir. Browsers must ask before they use a cached file, so that
// a reload shows a rebuilt page.
func static(dir string) http.Handler {
	files := http.FileServer(http.Dir(dir))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		ext := filepath.Ext(r.URL.Path)
		if t := types[ext]; t != "" {
			w.Header().Set("Content-Type", t)
		}
		w.Header().Set("Cache-Control", "no-cache")
		w.Header().Set("Access-Control-Allow-Origin", "*")
		for name, value := range isolation {
			w.Header().Set(name, value)
		}
		files.ServeHTTP(w, r)
	})
}
