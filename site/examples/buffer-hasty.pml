/* Consumers that look once
 * A woken consumer goes on at once. Can it
 * find the buffer empty?
 * The same buffer, but with "if" instead of
 * "do". Between the wake-up call and the
 * lock the other consumer takes the item. */
#define SLOTS 1
#define ITEMS 2              /* for each consumer */
#define CONSUMERS 2

byte used, made, eaten;
bool locked;
byte waiting_room, waiting_item;   /* processes asleep */
byte wake_room, wake_item;         /* wake-up calls under way */

inline lock()   { atomic { !locked; locked = true } }
inline unlock() { locked = false }

inline sleep(waiting, wake) {
  atomic { locked = false; waiting++ }
  atomic { wake > 0; wake--; waiting-- }
  lock()
}

inline wakeup(waiting, wake) {
  if
  :: atomic { waiting > wake -> wake++ }
  :: else
  fi
}

proctype Producer() {
  byte i;
  for (i : 1 .. CONSUMERS * ITEMS) {
    lock();
    if
    :: used == SLOTS -> sleep(waiting_room, wake_room)
    :: else
    fi;
    used++; made++;
    assert(used <= SLOTS);
    wakeup(waiting_item, wake_item);
    unlock()
  }
}

proctype Consumer() {
  byte i;
  for (i : 1 .. ITEMS) {
    lock();
    if
    :: used == 0 -> sleep(waiting_item, wake_item)
    :: else
    fi;
    used--; eaten++;
    assert(eaten <= made);
    wakeup(waiting_room, wake_room);
    unlock()
  }
}

init {
  atomic { run Producer(); run Consumer(); run Consumer() }
  _nr_pr == 1;
  assert(used == 0 && eaten == CONSUMERS * ITEMS)
}
