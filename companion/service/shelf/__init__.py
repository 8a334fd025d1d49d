"""The shelf: boards and house rules that a table keeps between games."""
