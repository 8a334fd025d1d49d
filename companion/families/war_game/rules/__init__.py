"""The rules of The War Game: one module per activity; `ruleset` combines them."""
