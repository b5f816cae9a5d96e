/* Forms of send and receive, a channel of the process and a message list. */
mtype = { red, green };
chan ring = [2] of { mtype, byte };
active proctype P()
{
	chan own = [0] of { byte };
	byte v;
	ring!red, 3;
	ring!!green(4);
	ring?eval(v), _;
	ring??<red, v>;
	own!v;
	ring??[red, 3] && nempty(ring)
}
