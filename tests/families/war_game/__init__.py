"""The War Game: its rules, its board, its views and its words."""
