"""Axis & Allies Anniversary Edition: what is printed in the box, as TOML."""
