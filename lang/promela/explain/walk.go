package explain

import "beeline/lang/promela/syntax"

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
	m.EachStmt(func(s syntax.Stmt) {
		if d, ok := s.(*syntax.DeclStmt); ok {
			visit(d.Decl)
		}
	})
}
