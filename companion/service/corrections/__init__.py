"""Steps into the past: what was logged late, answers after the income, what a correction changes of what came later."""
