// All are over within an hour.
E<> Quick.far and Brisk.far and Slow.far and Slowest.far and time <= 60
// No one can do it faster.
A[] Quick.far and Brisk.far and Slow.far and Slowest.far imply time >= 60
