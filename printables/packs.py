"""The names of packs: several parts under one name."""

ALL, TONIGHT, PLAY, SCAN, CRAFT = "all", "tonight", "play", "scan", "craft"
