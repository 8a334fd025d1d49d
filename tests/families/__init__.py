"""Tests of the families, and what all of them share."""
