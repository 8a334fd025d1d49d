"""How fast one seat may log, unless the host says otherwise."""

AT_ONCE = 240
"""Entries that a seat may log at once: a phone that was out of reach for an hour sends what it kept."""
A_MINUTE = 120
"""Entries that a seat may go on logging every minute."""
