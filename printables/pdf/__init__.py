"""Drawing PDFs: paper, ink, type and everything that is drawn with them. It knows no game."""
