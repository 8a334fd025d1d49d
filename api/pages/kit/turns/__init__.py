"""What pages of a power and of a scanned card share: the bar, the finish sheet, what families fill them with."""
