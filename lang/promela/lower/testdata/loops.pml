/* for and select are loops over ordinary statements. */
byte i, sum;
active proctype P()
{
	for (i : 1 .. 3) {
		sum = sum + i
	};
	select (i : 4 .. 6)
}
