/* A declaration between statements assigns its value where it stands; of an array, to the first element. */
byte g = 2;
active proctype P()
{
	g = 3;
	byte late = 7;
	short list[2] = 5;
	g = late + list[1]
}
