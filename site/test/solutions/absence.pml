mtype = { red, green };
mtype north = red, east = red;

active proctype Lamps() {
  do
  :: north = green;
     north = red
  :: east = green;
     east = red
  od
}

ltl apart {
  [] !(north == green && east == green)
}
