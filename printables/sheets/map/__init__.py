"""The map on paper: the position of a game, an empty one to draw on, and the war as a film strip."""
