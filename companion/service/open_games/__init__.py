"""Open games: each in memory, what was made of it kept, read consistently, written as a whole or not at all."""
