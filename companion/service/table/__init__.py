"""The table beside its books: who sits where, who asks for what, and which screens look on."""
