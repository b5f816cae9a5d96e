package language

import (
	"errors"
	"slices"
	"strings"

	"beeline/lang/report"
	"beeline/lang/timed/tck"
	"beeline/lang/timed/xta"
)

// This file writes a model as files: for UPPAAL's editor and for TChecker.

// forms writes a model of UPPAAL's languages as .xta, as .xml with coordinates and queries, and as .tck. What
// is a text of the language already stays as it is.
func (c *compiled) forms() []report.Form {
	form := func(ending string, write func() (string, error)) report.Form {
		if strings.HasSuffix(c.text.Name, ending) {
			return report.Form{Ending: ending, Text: c.text.Text}
		}
		text, err := write()
		if err != nil {
			return report.Form{Ending: ending, Why: err.Error()}
		}
		return report.Form{Ending: ending, Text: text}
	}
	return []report.Form{
		form(".xta", func() (string, error) { return xta.Print(c.system), nil }),
		form(".xml", func() (string, error) { return xta.PrintXML(c.placed()), nil }),
		form(".tck", c.forTChecker),
	}
}

// forTChecker writes the network for TChecker.
func (c *compiled) forTChecker() (string, error) {
	if c.network == nil {
		return "", errors.New("the model has errors")
	}
	return tck.Print(c.network)
}

// placed returns the system with all queries, and with the coordinates of the .xml file that the text was made of.
func (c *compiled) placed() *xta.System {
	out := *c.system
	out.Items, out.Queries = slices.Clone(out.Items), nil
	for _, q := range c.queries {
		out.Queries = append(out.Queries, q.Formula)
	}
	drawn := map[string]*xta.Template{}
	if d := origin(c.text); d != nil {
		out.Comments = d.System.Comments
		for _, item := range d.System.Items {
			if item.Template != nil {
				drawn[item.Template.Name.Text] = item.Template
			}
		}
	}
	for i, item := range out.Items {
		if item.Template == nil {
			continue
		}
		if from := drawn[item.Template.Name.Text]; from != nil {
			t := *item.Template
			t.Draw(from)
			out.Items[i].Template = &t
		}
	}
	return &out
}
