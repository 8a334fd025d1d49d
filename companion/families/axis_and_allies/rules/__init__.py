"""The rules of the Axis & Allies boxes, one topic per file; `ruleset.py` maps actions to deciders."""
