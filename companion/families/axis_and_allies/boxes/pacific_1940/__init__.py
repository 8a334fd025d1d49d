"""Axis & Allies Pacific 1940, Second Edition: what is printed in the box, as TOML."""
