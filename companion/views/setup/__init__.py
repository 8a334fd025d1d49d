"""Setting up the board together: what goes where, how it's divided, and where mistakes are likely."""
