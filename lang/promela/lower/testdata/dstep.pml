/* A d_step is one action with a body of its own, which begins at a location nobody else enters. */
byte x;
active proctype P()
{
	d_step {
		x = 1;
		do
		:: x < 3 -> x++
		:: else -> break
		od;
		assert(x == 3)
	};
	x = 4
}
