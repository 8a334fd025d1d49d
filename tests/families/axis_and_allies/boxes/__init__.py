"""The boxes' data against their rulebooks."""
