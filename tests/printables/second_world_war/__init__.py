"""Papers of The Second World War."""
