/* Alternating bit
 * Lines lose messages. Does every message arrive
 * once, in order?
 * Each message carries a bit that flips with every
 * new message, and the answer repeats it. That is
 * enough to tell a repetition from a new message. */
#define LAST 4

chan data = [1] of { byte, bit };
chan ack  = [1] of { bit };

active proctype Sender() {
  byte item;
  bit  now, seen;
  do
  :: item < LAST && nfull(data) -> data!item,now
  :: ack?seen ->
     if
     :: seen == now -> item++; now = 1 - now
     :: else
     fi
  :: item == LAST -> break
  od
}

active proctype Receiver() {
  byte item, expected;
  bit  now, next;
end:
  do
  :: data?item,now ->
     if
     :: now == next ->
        assert(item == expected);
        expected++;
        next = 1 - next
     :: else
     fi;
     if
     :: ack!now
     :: full(ack)
     fi
  od
}

/* The lines: whatever is on them may get lost. */
active proctype Loss() {
end:
  do
  :: data?_,_
  :: ack?_
  od
}
