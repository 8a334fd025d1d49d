"""Axis & Allies 1942, Second Edition: what is printed in the box, as TOML."""
