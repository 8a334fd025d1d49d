"""Stepping into the past: the moves of a game, deciding them again, corrections, and what is logged late."""
