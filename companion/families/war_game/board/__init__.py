"""The board that a table enters from its own box: reading it, checking it, keeping it between games."""
