"""The sections of an Axis & Allies box, as its TOML files state them."""
