// It is possible,
E<> large == 4 and Hands.idle
// within 26 time units,
E<> large == 4 and Hands.idle and time <= 26
// but not sooner.
E<> large == 4 and Hands.idle and time < 26
