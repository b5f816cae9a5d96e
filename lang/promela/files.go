package promela

import (
	"path"

	"beeline/engine/format"
)

// Opener returns a function that finds an included file beside the including one, or by
// its whole name.
func Opener(files map[string]string) func(name, from string) (string, error) {
	return func(name, from string) (string, error) {
		for _, n := range []string{path.Join(path.Dir(from), name), name} {
			if text, ok := files[n]; ok {
				return text, nil
			}
		}
		return "", format.Errorf("there is no file %s", name)
	}
}
