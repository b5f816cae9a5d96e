/* The last statement of a sequence leaves it; nested ones end with the outer one. */
byte x;
active proctype P()
{
	atomic {
		x = 1;
		atomic { x = 2; x = 3 };
		if
		:: x == 3
		:: x == 4 -> x = 5
		fi
	};
	x = 6
}
