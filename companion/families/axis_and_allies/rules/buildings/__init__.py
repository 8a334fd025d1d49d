"""Complexes and bases: what stands where, raids aside."""
