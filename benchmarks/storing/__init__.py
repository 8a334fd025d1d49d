"""What it costs to keep games: logging actions, long journals, opening, and several processes on PostgreSQL."""
