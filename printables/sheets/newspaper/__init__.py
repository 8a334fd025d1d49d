"""The evening's front page: a newspaper about a game, made from its journal."""
