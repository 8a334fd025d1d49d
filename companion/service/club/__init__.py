"""The club: people by the names they choose, finished games, results, and ratings. No accounts."""
