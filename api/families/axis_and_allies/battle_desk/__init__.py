"""The battle desk on the phone: rows of units to tap, the picture of the odds, and common questions."""
