"""Land: its totals, how territories get into the books, neutrals, and passages."""
