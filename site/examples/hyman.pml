/* Hyman's lock
 * It was published as correct. Can both be inside?
 *
 * A letter to a journal in 1966 proposed this lock
 * for two processes. It waits in the right places,
 * but takes the turn without asking again. */
bool wants[2];
bit turn;
byte inside;

active [2] proctype Worker() {
  bit me = _pid;
again:
  wants[me] = true;
  do
  :: turn == me -> break
  :: else ->
     !wants[1 - me];
     turn = me
  od;

  inside++;
  assert(inside == 1);
  inside--;

  wants[me] = false;
  goto again
}
