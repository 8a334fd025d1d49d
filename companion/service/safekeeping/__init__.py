"""Keeping games safe: automatic backups, heads remembered outside the store, data loss, and examining a whole game."""
