"""Changing the past: late entries, answers after income, and the effects of a correction on later entries."""
