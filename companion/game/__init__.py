"""The engine: actions in, events kept, state folded. Knows no edition; rules come in as a ruleset."""
