"""The sections of an Axis & Allies box's TOML files."""
