"""Patterns that are drawn instead of colours: contour lines, hatchings, the dots of a photo."""
