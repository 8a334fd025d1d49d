"""Examples for the documentation, from the first box that is here: shared code names no game."""

from companion.editions import boxes, load

EDITION = load(next(iter(boxes())))
SCENARIO = EDITION.scenarios[0]
POWER = EDITION.powers[0]
OTHER_POWER = next(one for one in EDITION.powers if one.side != POWER.side)
PHASE = EDITION.phases[0]
UNIT = EDITION.units[0]
