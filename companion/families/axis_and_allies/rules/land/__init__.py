"""Land: who holds what, and its effects."""
