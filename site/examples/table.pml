/* Beeline's own table
 * Is a state in each place that the table names, and
 * each state once?
 * A thread writes its state first. Then it enters the
 * place into a slot with one atomic step, which fails
 * if the other was faster. So do the cores that share
 * a search of Beeline. */
#define STATES 3
#define SLOTS  4

byte slot[SLOTS];         /* a place in memory, 0 for none */
byte memory[7];           /* the state in each place, from 1 on */
byte stored, ended;

active [2] proctype Thread() {
  byte count, state, place, at;
  do
  :: count < STATES ->
     state = (_pid == 0 -> 1 + count : STATES - count);
     count++;
     place = count + STATES * _pid;
     memory[place] = state;
     at = state % 2;
     do
     :: atomic { slot[at] == 0 -> slot[at] = place };
        stored++;
        break
     :: slot[at] != 0 ->
        assert(memory[slot[at]] != 0);
        if
        :: memory[slot[at]] == state -> break
        :: else -> at++
        fi
     od
  :: else -> break
  od;
  ended++;
  assert(ended < 2 || stored == STATES)
}
