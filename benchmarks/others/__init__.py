"""Comparisons with other programs, where available."""
