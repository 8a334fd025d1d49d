"""Complexes and bases: what stands where, what bombs do to it, and what repairs cost."""
