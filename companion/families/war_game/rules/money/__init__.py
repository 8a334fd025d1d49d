"""Money in two purses, and lend/lease."""
