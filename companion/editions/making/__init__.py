"""Making a box out of another: cut, written out whole, laid out as a map, and taken to a spreadsheet and back."""
