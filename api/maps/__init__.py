"""Maps as pictures: the drawing of a board as SVG, and the colours of powers."""
