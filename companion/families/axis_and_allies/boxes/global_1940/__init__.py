"""Axis & Allies Global 1940, Second Edition: what is printed in the two boxes, as TOML."""
