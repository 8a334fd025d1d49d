"""Keeping games safe: backups by themselves, heads remembered outside of the store, losses, examining a whole game."""
