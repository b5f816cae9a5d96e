#define WORKERS 2

byte counter;
byte finished;

proctype Worker() {
  byte copy;

  atomic {
  copy = counter;
  counter = copy + 1;
  }

  finished++
}

init {
  byte i;
  atomic {
    for (i : 1 .. WORKERS) { run Worker() }
  }
  finished == WORKERS;
  assert(counter == WORKERS)
}
