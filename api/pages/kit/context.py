"""Template contexts."""

Context = dict[str, object]
"""A template's variables."""
