"""Open games: held in memory, with cached views, consistent reads, and all-or-nothing writes."""
