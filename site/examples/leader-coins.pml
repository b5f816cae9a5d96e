/* Two equals that toss coins
 * Is there ever a leader, and does it stay the only one?
 * The nodes have no numbers. Each tosses a coin and tells
 * the other one. The greater coin leads, and after equal
 * coins both toss again. */
chan line[2] = [1] of { bit };
byte leaders;

ltl elects { <> (leaders > 0) }
ltl stays  { [] (leaders > 0 -> [] (leaders == 1)) }

active [2] proctype Node() {
  bit mine, other;
  do
  :: if
     :: mine = 0
     :: mine = 1
     fi;
     line[1 - _pid]!mine;
     line[_pid]?other;
     if
     :: mine > other -> leaders++; break
     :: mine < other -> break
     :: else
     fi
  od
}
