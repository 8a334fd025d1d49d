"""The evening's front page: a newspaper of a game, made of its journal."""
