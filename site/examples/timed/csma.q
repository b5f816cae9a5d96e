// Both send only shortly after each other.
A[] Ada.sending and Bob.sending imply Ada.x < 52 and Bob.x < 52
// Collisions happen, and one station can be well under way when they do.
E<> Wire.collision
E<> Wire.collision and Ada.x > 26
A[] not deadlock
