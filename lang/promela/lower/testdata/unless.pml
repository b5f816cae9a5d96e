/* An escape belongs to every statement it guards, not to what follows. */
byte x;
active proctype P()
{
	{ x = 1; x = 2 } unless { x == 5 -> x = 6 };
	x = 3
}
