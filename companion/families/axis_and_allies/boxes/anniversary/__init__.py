"""Axis & Allies Anniversary AxisAndAlliesEdition: what is printed in the box, as TOML."""
