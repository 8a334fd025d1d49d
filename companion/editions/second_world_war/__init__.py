"""The Second World War, as data and rules."""
