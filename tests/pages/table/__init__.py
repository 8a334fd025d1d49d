"""The table page, on a television and on a phone."""
