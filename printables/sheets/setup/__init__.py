"""The powers' sheets: setup charts, and what they share."""
