"""The table: who sits where, who asks for what, and which screens are watching."""
