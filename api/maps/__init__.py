"""Maps as pictures: a board as SVG, and the powers' colors."""
