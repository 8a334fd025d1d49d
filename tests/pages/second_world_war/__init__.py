"""Tests of the pages of The Second World War."""
