"""The rules of the Axis & Allies boxes, one idea per file; `ruleset.py` says what decides what."""
