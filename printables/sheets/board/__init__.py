"""What goes next to the board: tracks, markers, tokens, money."""
