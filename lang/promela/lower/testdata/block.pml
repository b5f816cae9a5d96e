/* A block is a control point of its own; the end of an if is none. */
byte x;
active proctype P()
{
	{ x = 1; x = 2 };
	if
	:: x == 2 -> skip
	:: else
	fi;
	x = 3
}
