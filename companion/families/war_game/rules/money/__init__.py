"""Money in two purses, and lending."""
