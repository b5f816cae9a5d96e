mtype = { red, yellow, green };
mtype lamp = red;

active proctype Lamp() {
  byte waited;
  do
  :: waited < 2 -> waited++
  :: lamp = green; break
  od;
  if
  :: lamp = red
  :: true
  fi
}

ltl shines {
  <> (lamp == green)
}
