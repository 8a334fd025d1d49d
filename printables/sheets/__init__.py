"""What can be printed for any game."""
