/* Peterson's lock, entry
 * Does everybody who wants in get in?
 * The same lock as before. A worker that must wait asks
 * again and again. Check the formula with and without
 * weak fairness: which workers may stop forever? */
bool wants[2], inside[2];
bit turn;

ltl enters { [] (wants[0] -> <> inside[0]) }

active [2] proctype Worker() {
  bit me = _pid;
  do
  :: wants[me] = true;
     turn = 1 - me;
     do
     :: !wants[1 - me] || turn == me -> break
     :: else
     od;

     inside[me] = true;
     assert(!inside[1 - me]);
     inside[me] = false;

     wants[me] = false
  od
}
