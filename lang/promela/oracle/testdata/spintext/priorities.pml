byte n; chan c = [0] of { byte, chan }; chan d = [1] of { byte };
active [2] proctype R() priority 3 { byte got; chan back;
  c?got,back;
  back!got;
  n++
}
init priority 1 { chan mine = [2] of { byte }; byte v;
  c!1,mine; c!2,mine; mine?v; mine?v;
  d!7; d?<v>; d?[7];
  set_priority(_pid, 4); x: get_priority(_pid) == 4; _priority = 5;
  run Z(2) priority 7;
  n == 3;
  assert(0)
}
proctype Z(byte p) { n = n + 1; n = _priority }
