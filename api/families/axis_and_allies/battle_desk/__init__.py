"""The battle desk on the phone: units in a row of taps, the picture of odds, and the questions people ask."""
