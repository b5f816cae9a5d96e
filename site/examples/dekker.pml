/* Dekker's lock
 * Does the oldest lock for two keep them
 * apart?
 * Both may want to enter. The one whose
 * turn it is not steps back until the other
 * has been inside. */
bool wants[2];
bit turn;
byte inside;

active [2] proctype Worker() {
  bit me = _pid;
  do
  :: wants[me] = true;
     do
     :: !wants[1 - me] -> break
     :: else ->
        if
        :: turn == me
        :: else ->
           wants[me] = false;
           turn == me;
           wants[me] = true
        fi
     od;

     inside++;
     assert(inside == 1);
     inside--;

     turn = 1 - me;
     wants[me] = false
  od
}
