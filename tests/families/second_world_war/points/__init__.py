"""Action points."""
