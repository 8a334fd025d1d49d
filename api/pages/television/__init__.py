"""What everybody sees: the table on a television, and its overlay for a stream."""
