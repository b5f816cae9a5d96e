typedef T { byte _f; byte g };
mtype:_s = { _m, n_ };
byte _x; byte _1_y; byte _a[2]; byte _2; byte __z; byte _12x; byte ___; mtype:_s _mm; T _t; T _tt[2];
chan _c = [2] of { byte }; chan _d[2] = [2] of {mtype:_s, T};
ltl _p { [] (_x == 0) }
proctype _q(byte _arg) { _arg == 1 }
active proctype P() { byte _l; _x = 1; _1_y = 2; _x == _1_y -1; _a[_x] = _l; _2 = 1; printf("%d\n", _x);  __z = 1; _12x = 1; ___ = 1; _pid == 0; _nr_pr == 1;
 _mm = _m; _mm == n_ || true; _t._f = 1; _tt[_x]._f = 2; _c!_x; _c?_2; _c!1; _c?eval(_x); _d[1]!_m,_t; _d[1]?_mm,_t; _c!1; _c?_;
 run _q(_x); len(_c) == 0; empty(_d[_x]); _c!1; _c?[_x]; printm(_mm); goto _L; skip; _L: _x++; _t._f--;
 if :: else fi; get_priority(_pid) == 1;
 assert(_l == 1) }
