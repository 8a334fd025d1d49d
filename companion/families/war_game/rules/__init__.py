"""The rules of The War Game: one module for each thing that is done at the table; `ruleset` binds them together."""
