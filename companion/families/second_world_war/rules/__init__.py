"""The rules of The Second World War."""
