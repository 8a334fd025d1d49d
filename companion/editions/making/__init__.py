"""Making a box from another: cut down, written out in full, mapped, and edited in a spreadsheet."""
