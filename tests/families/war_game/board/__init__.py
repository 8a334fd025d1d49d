"""The board: entered, kept, and held against the printed figures."""
