bool ticket, open;

active proctype Gate() {
  do
  :: break
  :: ticket = true;
     if
     :: ticket = false
     :: true
     fi;
     open = true;
     open = false
  od
}

ltl pays {
  !open W ticket
}
