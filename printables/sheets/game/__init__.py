"""Papers of a running game: its books, its board, its story."""
