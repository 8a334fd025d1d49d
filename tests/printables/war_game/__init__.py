"""Papers of The War Game."""
