/* An atomic sequence that is left
 * Can the guard see the door open?
 *
 * The sender leaves its atomic sequence
 * only when nobody waits for the message.
 * Spin's reduction lets the receiver wait
 * at once, and the guard sees nothing. */
chan door = [0] of { bit };
byte open;

active proctype Sender() {
  atomic { open = 1; door!1; open = 2 }
}

active proctype Receiver() {
  byte ready;
  ready = 1;   /* a local step: no other process reads this variable */
  atomic { door?1; open = 0 }
}

active proctype Guard() {
  end: open == 1 -> assert(false)
}
