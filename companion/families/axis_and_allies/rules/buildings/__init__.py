"""Complexes and bases: what is where, what bombs do to it, and what repairs cost."""
