"""Finding a card: by its code, by a picture of it, by its four characters, by name."""
