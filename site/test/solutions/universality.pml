bool sealed, cold = true;

active proctype Box() {
  do
  :: !sealed -> cold = false;
     cold = true
  :: sealed = true
  :: sealed -> skip
  od
}

ltl keeps {
  [] (sealed -> [] cold)
}
