"""The sheets of powers: setup charts, and what every sheet of a power shares."""
