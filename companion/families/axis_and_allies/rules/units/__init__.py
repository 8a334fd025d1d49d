"""Units: what a power may buy, what they can do, and where they are placed."""
