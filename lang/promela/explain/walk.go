package explain

import "beeline/lang/promela/syntax"

// eachStatement visits every statement of a model, outer statements first.
func eachStatement(m *syntax.Model, visit func(syntax.Stmt)) {
	for _, u := range m.Units {
		switch u := u.(type) {
		case *syntax.Proctype:
			walk(u.Body, visit)
		case *syntax.Claim:
			walk(u.Body, visit)
		}
	}
}

func walk(list *syntax.Sequence, visit func(syntax.Stmt)) {
	if list == nil {
		return
	}
	for _, step := range list.Steps {
		if step.Stmt == nil {
			continue
		}
		visit(step.Stmt)
		switch s := step.Stmt.(type) {
		case *syntax.ChoiceStmt:
			for _, o := range s.Options {
				walk(o, visit)
			}
		case *syntax.BlockStmt:
			walk(s.Body, visit)
		case *syntax.UnlessStmt:
			walk(s.Main, visit)
			walk(s.Escape, visit)
		case *syntax.ForStmt:
			walk(s.Body, visit)
		case *syntax.ForInStmt:
			walk(s.Body, visit)
		}
	}
}

// eachDeclaration visits every declaration of variables outside typedefs.
func eachDeclaration(m *syntax.Model, visit func(*syntax.VarDecl)) {
	for _, u := range m.Units {
		switch u := u.(type) {
		case *syntax.VarDecl:
			visit(u)
		case *syntax.Proctype:
			for _, p := range u.Params {
				visit(p)
			}
		}
	}
	eachStatement(m, func(s syntax.Stmt) {
		if d, ok := s.(*syntax.DeclStmt); ok {
			visit(d.Decl)
		}
	})
}
