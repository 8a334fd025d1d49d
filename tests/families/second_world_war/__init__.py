"""Tests of The Second World War."""
