E<> done == 3 and time <= 12
E<> done == 3 and time < 12
