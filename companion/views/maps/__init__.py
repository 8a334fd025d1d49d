"""The map: our own schematic of a board, from its borders to tiles, areas, and links. It knows no game."""
