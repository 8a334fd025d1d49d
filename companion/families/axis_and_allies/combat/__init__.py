"""The battle desk: forces, losses, dice, rounds, and the solver. How a box's units fight is data."""
