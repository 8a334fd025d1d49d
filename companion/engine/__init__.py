"""The engine: actions in, events kept, state folded. It knows no game; a `Ruleset` brings one."""
