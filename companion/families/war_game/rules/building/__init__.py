"""Factories, what land and factories produce in a turn, repairs, and training."""
