#define START 5

int balance = START;
int paid;

active [2] proctype Machine() {
  byte rounds;
  do
  :: atomic {
       rounds < 2 && balance >= 2 ->
       balance = balance - 2;
       paid = paid + 2;
       rounds++
     }
  :: break
  od
}

active proctype Monitor() {
  assert(balance + paid == START && balance >= 0)
}
