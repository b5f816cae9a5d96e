/* Alternating bit, arrival
 * Do messages keep arriving, always or after a last loss?
 * The lines lose messages and answers. The sender repeats
 * a message until its answer comes, and the receiver
 * answers whatever it hears. */
chan data = [1] of { bit };
chan ack  = [1] of { bit };

ltl always { [] <> Receiver@news }
ltl calm   { (<> [] !Loss@lost) -> [] <> Receiver@news }

active proctype Sender() {
  bit now, seen;
  do
  :: ack?seen ->
     if
     :: seen == now -> now = 1 - now   /* the next message */
     :: else
     fi
  :: empty(ack) -> data!now
  od
}

active proctype Receiver() {
  bit now, next;
  do
  :: data?now ->
     if
     :: now == next ->
        news: next = 1 - next
     :: else
     fi;
     if
     :: ack!now
     :: full(ack)
     fi
  od
}

active proctype Loss() {
  do
  :: data?_ ->
     lost: skip
  :: ack?_ -> goto lost
  od
}
