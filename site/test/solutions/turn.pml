bool want[2];
byte turn;
byte critical;
byte entered[2];

active [2] proctype P() {
  byte rounds;
  do
  :: rounds < 2 ->
     /* Before the critical section. */
     want[_pid] = true;
     turn = 1 - _pid;
     !want[1 - _pid] || turn == _pid;

     critical++;
     entered[_pid]++;
     critical--;

     /* After the critical section. */
     want[_pid] = false;

     rounds++
  :: break
  od
}
