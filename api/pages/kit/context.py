"""What a template is given."""

Context = dict[str, object]
"""The names that a template knows, and what each means."""
