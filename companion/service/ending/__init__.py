"""The end of a game: who won and played, the text to paste, the link to BG Stats, what is said before, a rematch."""
