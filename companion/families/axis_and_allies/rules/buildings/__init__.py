"""Complexes and bases: where they are, bombing, and the cost of repairs."""
