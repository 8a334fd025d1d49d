"""What the rulebook says and no other test keeps; tests/statements/second_world_war.toml names these line by line."""
