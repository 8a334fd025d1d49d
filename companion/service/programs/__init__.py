"""Other people's programs: keys that can only look."""
