"""Factories, what land and factories give in a turn, repairs and training."""
