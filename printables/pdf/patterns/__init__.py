"""Patterns drawn instead of colors: contour lines, hatchings, the dots of a photo."""
