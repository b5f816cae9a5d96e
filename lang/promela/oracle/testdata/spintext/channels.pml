mtype = { red, green };
chan q = [2] of { chan, byte };
chan unused = [2] of { byte };
chan late = [2] of { byte };
chan z = [0] of { mtype };
chan nochan;
chan my = [1] of { short };
chan many[2] = [1] of { short, mtype };
byte x;
byte g2, g3 = 2;
proctype W(chan c; byte id) { byte a = 2, b; chan priv = [1] of { byte }; chan own; bool t;
  a = id;
  c!5;
  { byte inner = 3; byte inner2; inner = inner2 }
  own = c;
  own!6;
  z?green;
  if :: z?red :: z?green fi;
  q?own,b;
  t = true;
  byte lateone;
  lateone = 7;
  d_step { a = 1; b = 2; do :: a < 3 -> a++ :: else -> break od; printf("in %d\n", a); a = 0; skip; if :: a == 0; b = 4; goto in :: else -> skip fi; b = 5; in: b = 6 };
out:
  d_step { x = 9; x = 9; };
  atomic { x = 8; z!red; x = 7 };
  { x = 1; x = 2 } unless { x == 10 };
here: x == 55
}
active proctype Q() { z?red; do :: timeout -> break od; select(x : 3 .. 3); select (x : 1 .. 20); Q2: skip }
init { byte k; bool arr[3]; 
  run W(late, 3); 
  z!green; z!green; q!my,3; 
  arr[1] = true;
  for (k in many) { x = k }
  my!300; my?_;
  nochan = my;
  (W[1]@here);
  printf("no newline");
  x = 4; printf("A\nB\n%d %d\n", nochan, x);
  assert(false)
}
