"""What a table saves between games: boards and house rules."""
