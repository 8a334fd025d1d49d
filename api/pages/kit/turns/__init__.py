"""What power pages and card pages share: the bar, the finish sheet, and the families' contributions."""
