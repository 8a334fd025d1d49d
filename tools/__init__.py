"""Tools around the program: for whoever works on it."""
