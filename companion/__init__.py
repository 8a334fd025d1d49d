"""Companion: banker, charts and bookkeeper for big war games on a real table."""

from companion.version import __version__

__all__ = ["__version__"]
