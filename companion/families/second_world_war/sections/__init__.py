"""The sections of a box of The Second World War, as its TOML files state them."""
