// The longest wait is the target and one turn of urgent data of everybody.
A[] A.waiting imply A.x[A.turn] <= 80
A[] A.waiting imply A.x[A.turn] < 80
// The token always comes.
A.waiting --> A.sending
// There is time for other data.
E<> A.more
A[] not deadlock
