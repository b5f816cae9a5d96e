/* Two cash machines
 * Can two cash machines pay out more than the
 * account holds?
 * A machine asks for the balance, decides, pays and
 * books the rest. Alone that is right; two machines
 * can both decide on the same old balance. */
#define HELD 100
#define SUM  60

mtype = { ask, book };

chan desk     = [2] of { mtype, pid, byte };
chan reply[3] = [0] of { byte };

byte balance = HELD;
byte paid;

active proctype Bank() {
  pid client;
  byte rest;
end:
  do
  :: desk?ask,client,_     -> reply[client]!balance
  :: desk?book,client,rest -> balance = rest
  od
}

active [2] proctype Machine() {
  byte seen;
  desk!ask,_pid,0;
  reply[_pid]?seen;
  if
  :: seen >= SUM ->
     paid = paid + SUM;
     desk!book,_pid,seen - SUM;
     assert(paid <= HELD)
  :: else
  fi
}
