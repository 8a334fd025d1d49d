"""Axis & Allies Revised: what is printed in the box, as TOML."""
