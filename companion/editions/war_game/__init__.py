"""The War Game: World War II, as data and rules."""
