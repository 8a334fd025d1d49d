"""Axis & Allies (1984): what is printed in the box, as TOML."""
