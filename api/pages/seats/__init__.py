"""Whose phone this is: joining, coming back, the language, and help for the first game."""
