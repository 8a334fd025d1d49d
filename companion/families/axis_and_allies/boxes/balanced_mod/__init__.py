"""Balanced Mod 4.1 of Axis & Allies Global 1940: what differs from the box, as TOML."""
