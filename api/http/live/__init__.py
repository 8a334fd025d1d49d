"""Live updates: a channel for each game, a line for each listener, and the hub that wakes them."""
