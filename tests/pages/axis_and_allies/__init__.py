"""Pages of the Axis & Allies games."""
