"""Keeping games safe: backups by themselves, heads remembered outside of the store, losses, and examining a whole game."""
