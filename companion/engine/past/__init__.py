"""Changing the past: a game's moves, deciding them again, corrections, and late entries."""
