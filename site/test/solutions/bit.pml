#define LAST 3

chan data = [1] of { byte, bit };
chan ack  = [1] of { bit };
byte received;

inline deliver(item) { assert(item == received); received++ }

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
  byte item;
  bit  now, next;
end:
  do
  :: data?item,now ->
     if
     :: now == next -> deliver(item); next = 1 - next
     :: else
     fi;
     if
     :: ack!now
     :: full(ack)
     fi
  od
}

/* Whatever is on the lines may get lost. */
active proctype Loss() {
end:
  do
  :: data?_,_
  :: ack?_
  od
}
