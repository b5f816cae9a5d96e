/* run, parameters, several instances, remote references. */
typedef pair { byte a; bool b[2] };
pair p;
proctype Worker(byte n; short m)
{
here:	p.b[n] = m
}
active [2] proctype Main()
{
	byte id;
	atomic { id = run Worker(_pid, -1); id > 0 };
	Worker[id]@here;
	timeout
}
