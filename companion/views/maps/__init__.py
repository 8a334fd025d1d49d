"""The map: our own schematic of a board, from its borders to tiles, fields and links. It knows no game."""
