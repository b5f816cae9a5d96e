/* A line without the bit
 * Messages are repeated until answered. Can one
 * arrive twice?
 * The sender repeats a message when the answer does
 * not come in time. Without a mark on it the receiver
 * takes the repetition for the next message. */
#define LAST 4

chan data = [1] of { byte };
chan ack  = [1] of { bool };

active proctype Sender() {
  byte item;
  do
  :: item < LAST && nfull(data) -> data!item
  :: ack?_ -> item++
  :: item == LAST -> break
  od
}

active proctype Receiver() {
  byte item, expected;
end:
  do
  :: data?item ->
     assert(item == expected);
     expected = item + 1;
     if
     :: ack!true
     :: full(ack)
     fi
  od
}

/* The lines: whatever is on them may get lost. */
active proctype Loss() {
end:
  do
  :: data?_
  :: ack?_
  od
}
