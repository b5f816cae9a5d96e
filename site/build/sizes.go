package main

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
)

// budgets limit the sizes of what a browser loads, in bytes after gzip. The page's scripts
// count together.
var budgets = []struct {
	what    string
	sources []string
	most    int
}{
	{"beeline.wasm", []string{"beeline.wasm"}, 2_150_000},
	{"fetch.wasm, on demand", []string{"fetch.wasm"}, 1_900_000},
	{"timed.wasm, on demand", []string{"timed.wasm"}, 1_500_000},
	{"spintext.wasm, on demand", []string{"spintext.wasm"}, 1_100_000},
	{"element for other pages", []string{"beeline-model.js"}, 6_000},
	{"page JavaScript", []string{"app.js", "first.js", "worker.js", "sw.js"}, 200_000},
}

// reportBudget prints a size and its limit. It fails if the size is more.
func reportBudget(w io.Writer, what string, size, most int) error {
	fmt.Fprintf(w, "%-32s %10d of %d\n", what, size, most)
	if size > most {
		return fmt.Errorf("%s is %d bytes after gzip, more than its budget of %d", what, size, most)
	}
	return nil
}

// reportSizes prints the size of every file. It fails if a budget is exceeded.
func reportSizes(w io.Writer, out *output) error {
	packed := map[string]int{}
	fmt.Fprintf(w, "%-32s %10s %10s\n", out.dir, "bytes", "gzip")
	for _, a := range out.assets {
		n, err := gzipSize(a.text)
		if err != nil {
			return err
		}
		packed[a.source] = n
		fmt.Fprintf(w, "%-32s %10d %10d\n", a.name, len(a.text), n)
	}
	var over error
	for _, b := range budgets {
		sum := 0
		for _, s := range b.sources {
			sum += packed[s]
		}
		if err := reportBudget(w, b.what, sum, b.most); err != nil {
			over = err
		}
	}
	return over
}

func gzipSize(text []byte) (int, error) {
	var b bytes.Buffer
	z, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return 0, err
	}
	if _, err := z.Write(text); err != nil {
		return 0, err
	}
	err = z.Close()
	return b.Len(), err
}
