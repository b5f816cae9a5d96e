// Never two trains on the bridge.
A[] not (Red.crossing and Green.crossing) and not (Red.crossing and Blue.crossing) and not (Green.crossing and Blue.crossing)
// A train can pass although another one is stopped.
E<> Red.crossing and Green.stopped
A[] not deadlock
// A train that comes gets over the bridge.
Red.coming --> Red.crossing
