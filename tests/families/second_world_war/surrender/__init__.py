"""Who gives up, and what follows."""
