"""What a player does on a phone: sit down, scan, tap."""
