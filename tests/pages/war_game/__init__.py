"""Tests of the pages of The War Game."""
