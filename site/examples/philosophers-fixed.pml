/* Philosophers, one left-handed
 * Is one who takes the other fork first
 * enough to save them all?
 * Forks are numbered, and everybody takes the
 * smaller number first. Then the one with the
 * highest fork in hand can always eat. */
#define SEATS 4
#define LEFT  _pid
#define RIGHT ((_pid + 1) % SEATS)

bool taken[SEATS];
byte eating;

inline pick(fork)    { atomic { !taken[fork]; taken[fork] = true } }
inline putdown(fork) { taken[fork] = false }

active [SEATS] proctype Philosopher() {
  do
  :: if
     :: _pid < SEATS - 1 -> pick(LEFT);  pick(RIGHT)
     :: else             -> pick(RIGHT); pick(LEFT)
     fi;
     eating++;
     assert(eating <= SEATS / 2);
     eating--;
     putdown(RIGHT);
     putdown(LEFT)
  od
}
