bool asks, answers;

active proctype Desk() {
  byte later;
  do
  :: asks = true;
     asks = false;
     later = 0;
     do
     :: later < 2 -> later++
     :: answers = true; break
     od;
     answers = false
  :: break
  od
}

ltl answered {
  [] (asks -> <> answers)
}
