"""Copies of a game on people's phones: keeping them, taking them in on another laptop, and sitting down there."""
