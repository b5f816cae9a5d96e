#define SEATS 4
#define LEFT  _pid
#define RIGHT ((_pid + 1) % SEATS)

bool taken[SEATS];
bool eating[SEATS];

inline pick(fork)    { atomic { !taken[fork]; taken[fork] = true } }
inline putdown(fork) { taken[fork] = false }

active [SEATS] proctype Philosopher() {
  do
  ::
     if
     :: _pid == 0 -> pick(RIGHT); pick(LEFT)
     :: else -> pick(LEFT); pick(RIGHT)
     fi;
     eating[_pid] = true;
     eating[_pid] = false;
     putdown(RIGHT);
     putdown(LEFT)
  od
}
