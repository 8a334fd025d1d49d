"""Tests of Axis & Allies."""
