"""Land that changes hands, and who has won by it."""
