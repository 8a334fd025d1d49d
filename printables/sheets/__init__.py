"""What can be printed of any game."""
