"""A box from a TripleA map that somebody has on disk."""
