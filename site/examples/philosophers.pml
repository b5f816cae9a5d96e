/* Dining philosophers
 * Four sit at a table, one fork between two.
 * Can all of them starve?
 * Everybody takes the left fork first. When
 * all do so at the same time, each holds one
 * fork and waits for the other forever. */
#define SEATS 4
#define LEFT  _pid
#define RIGHT ((_pid + 1) % SEATS)

bool taken[SEATS];
byte meals[SEATS];

inline pick(fork)    { atomic { !taken[fork]; taken[fork] = true } }
inline putdown(fork) { taken[fork] = false }

active [SEATS] proctype Philosopher() {
  do
  :: pick(LEFT);
     pick(RIGHT);
     meals[_pid] = 1 - meals[_pid];
     putdown(RIGHT);
     putdown(LEFT)
  od
}
