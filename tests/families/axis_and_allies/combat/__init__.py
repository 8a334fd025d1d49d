"""Battles: the solver against fractions, a plain simulation, and the books."""
