/* The outer escape goes before the inner one. */
byte x;
active proctype P()
{
	{ { x = 1 } unless { x == 4 } } unless { x == 5 }
}
