"""Surrender: who fights on, who must check, and what becomes of the fallen."""
