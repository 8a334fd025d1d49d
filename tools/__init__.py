"""Tools around the program: for the one who works on it."""
