"""Cards and labels: the deck to scan, and cards to look things up."""
