"""The sections of The War Game's box, by topic."""
