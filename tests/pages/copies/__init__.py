"""Copies of a game on phones: kept, taken in elsewhere, and compared."""
