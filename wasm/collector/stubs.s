// Functions without a body in a Go file need an assembly file in their package.
