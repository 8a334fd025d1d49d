"""Units: what a power can buy, what they can do, and where they're placed."""
