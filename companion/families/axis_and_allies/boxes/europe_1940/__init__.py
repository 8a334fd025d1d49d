"""Axis & Allies Europe 1940, Second Edition: what is printed in the box, as TOML."""
