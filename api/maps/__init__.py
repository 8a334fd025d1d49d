"""Maps as pictures: the drawing of a board as SVG, and the colors of powers."""
