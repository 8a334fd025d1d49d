"""Surrender: who fights on, who must check, and what happens to the fallen."""
