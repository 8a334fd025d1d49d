"""Land: who holds what, and what follows from it."""
