/* Cash machines that reserve
 * Does it help when the bank takes the money before
 * it answers?
 * Deciding and booking are one step of the bank, so
 * no machine ever acts on an old balance. Compare
 * with the first example: only the request differs. */
#define HELD 100
#define SUM  60

chan desk     = [2] of { pid, byte };
chan reply[3] = [0] of { bool };

byte balance = HELD;
byte paid;

active proctype Bank() {
  pid client;
  byte sum;
end:
  do
  :: desk?client,sum ->
     if
     :: balance >= sum -> balance = balance - sum; reply[client]!true
     :: else -> reply[client]!false
     fi
  od
}

active [2] proctype Machine() {
  bool granted;
  desk!_pid,SUM;
  reply[_pid]?granted;
  if
  :: granted ->
     paid = paid + SUM;
     assert(paid <= HELD)
  :: else
  fi
}
