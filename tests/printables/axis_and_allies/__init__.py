"""Papers of Axis & Allies."""
