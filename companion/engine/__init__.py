"""The engine: turns actions into events and folds events into state. It knows no game; a `Ruleset` supplies one."""
