"""Seasons, weather, impulses."""
