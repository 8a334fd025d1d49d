"""Making a box from a TripleA map on disk."""
