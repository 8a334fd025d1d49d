"""The battle desk: forces, losses, dice, rounds and the solver. A box's combat words are data."""
