"""The cost of storing games: logging actions, long journals, opening, and several processes on PostgreSQL."""
