"""The end of a game: one page for everybody, and the rematch."""
