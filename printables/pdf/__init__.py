"""Drawing PDFs: paper, ink, type, and everything drawn with them. It knows no game."""
