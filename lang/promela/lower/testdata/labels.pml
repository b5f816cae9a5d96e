/* Labels on goto, break and skip, and a jump from one branch into another. */
byte x;
active proctype P()
{
	do
	:: x == 0 -> goto done
	:: x == 1 ->
again:		goto done
	:: else -> break
	od;
end:	x == 9;
done:	skip
}
