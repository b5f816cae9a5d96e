mtype = { red, green };
typedef Rec { byte a; bool c };
byte x, k; int z[3]; short sh; unsigned u : 3; chan q = [3] of { mtype, byte }; chan rq = [1] of { Rec }; chan none; Rec gr;
proctype A(byte b) { b = 1; x = 2; A1: skip; (b == 5) }
inline two(v) { v = v + 1;
  v++ }
active proctype P() {
  byte i; byte j = 3; Rec lr; pid who;
  who = run A(3); (x == 2);

  !(x == 1 && x == 2) -> skip;
  -x == 0 - 2; ~x != 0; !(x == 0); x = -(1 + 2) + 5;
  (x > 0 -> x : 3) > 0;
  x = (x -> 1 : (k -> 2 : 3));
  z[(x + 1) % 3] = z[x] * 2 / 1 - 1;
  if :: (x == 0) -> skip
     :: (x != 0) ->
        x = 3
  fi;
  if :: x = 3 :: false fi;
  if :: else fi;
  if :: skip :: q!red(1) fi;
  do :: x > 0 -> x-- :: else -> break od;
  do
  :: x < 2 ->
     x++;
     if
     :: x == 1 -> goto cont
     :: else -> goto out
     fi
  :: x >= 2 -> break
cont:
  od;
out:
  two(x);
  two(z[1]);
  q!green,2; q!red(3);
  q??green,eval(j - 1);
  q??[red,_];
  q?<red,k>;
  q?[red,eval(k)];
  q?_,k;
  len(q) == 0; empty(q); nfull(q); 
  rq!gr; rq?lr; 
  lr.a = 300 - 298; lr.a++;
  u = 9; sh = 40000; x = 257; 
  atomic { x = 1; if :: x == 1 -> x = 2 :: else fi; goto L; };
L: x = 3;
  d_step { x = 1; x == 1; z[0] = x; if :: x == 1 -> x = 4; x = 5 :: else -> skip fi; do :: x < 7 -> x++ :: x >= 7 -> break od; printf("d %d\n", x) };
  d_step { do :: x > 5 -> x-- :: else -> break od };
  d_step { if :: x == 5 :: else fi; skip };
  atomic { do :: x > 3 -> x-- :: else -> break od };
  atomic { (x == 3); goto M };
  skip;
M:
  if
  :: atomic { x == 3 -> x = 4 }
  :: d_step { x == 9 -> x = 4 }
  fi;
  { x = 5; { x = 6 } unless { x == 100 } } unless { x == 101 };
  for (i : 1 .. 2) {
    x = i;
    if :: i == 1 -> skip :: else -> break fi
  };
  for (i in z) { x = i };
  select (i : 2 .. 2);
  A[who]@A1 || 1;
  A[who]:b >= 0;
  enabled(who) || 1;
  x = _nr_pr + _pid; x = len(q); x = 'b'; x = true + false;
  printf("a\n"); printf("a b\nc\n"); printf("%d %d", 1, -1); printf("\n"); printf("%e %c %x %o %u %%\n", red, 'a', 255, 8, -1);
  printm(red); printf("\n");
  assert(x == true); 
  x = 7; timeout -> x = 8;
  progress: accept: x = 9;
  end: (x == 9);
  assert(x == 10 || false)
}
