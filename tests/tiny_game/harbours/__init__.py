"""Harbours, a made-up game: its books, its pages and its papers."""
