package report

import (
	"strconv"
	"strings"
)

// mostNames is how many processes are named.
const mostNames = 3

// AnyOf names processes of which one is enough: "A:1 or B:2", "one of 4 processes". names must
// not be empty.
func AnyOf(names []string) string {
	if len(names) > mostNames {
		return "one of " + strconv.Itoa(len(names)) + " processes"
	}
	return strings.Join(names, " or ")
}
