//go:build !js

package reduce
import ("testing";"os";"fmt")
func TestZZ(t *testing.T){
 raw,_:=os.ReadFile(os.Getenv("ZZ"))
 p:=compileText("x.pml",string(raw))
 q,_,why:=Program(p)
 fmt.Println(why); fmt.Println(q)
}
