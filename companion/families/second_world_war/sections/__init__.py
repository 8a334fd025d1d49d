"""The sections of a box of The Second World War, as in its TOML files."""
