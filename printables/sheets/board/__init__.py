"""What lies beside the board: tracks, markers, tokens, money."""
