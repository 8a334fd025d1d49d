"""Action points: their accounts, buying, and spending."""
