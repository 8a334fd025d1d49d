"""Axis & Allies 1941: what is printed in the box, as TOML."""
