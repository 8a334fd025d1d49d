"""The board of a TripleA map: its spaces, their current and former owners, and the starting pieces."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from companion.editions.triplea.reading import Node
from companion.languages import _, listed, msg, n_
from companion.model.ids import ascii_id, sea_zone_id

NOBODY = frozenset({"", "neutral", "none", "null"})
"""The owner of land that belongs to no country."""
LEANINGS = {"neutral": "strict", "true": "strict", "strict": "strict", "axis": "pro_axis", "allies": "pro_allies"}
"""A neutral's leaning, by the last word of the owner's name, such as Neutral_Axis."""
WAS = ("originalOwner", "occupiedTerrOf")
"""Who held a land before the game began, if somebody else does now."""
CLOSED = ("isImpassable", "isImpassible")
REGION = msg("The board")
MOST_ZONES = 999
MOST_NAMED = 5

Options = Mapping[tuple[str, str], Mapping[str, str]]


def whole_number(text: str) -> int | None:
    """A map's figure, of at most six digits."""
    return int(text) if re.fullmatch("[0-9]{1,6}", text) else None


def some(names: Iterable[str]) -> str:
    """A few of many names, and how many there are."""
    found = list(names)
    return listed(found[:MOST_NAMED]) + (f" ... ({len(found)})" if len(found) > MOST_NAMED else "")


@dataclass
class Board:
    """A map's spaces being turned into a box; `notes` says what couldn't be imported."""

    game: Node
    options: Options
    players: list[str]
    neutrals: bool
    """Whether the model box has neutrals that can be taken."""
    notes: list[str]

    @cached_property
    def numbers(self) -> dict[str, int]:
        """Every sea zone's number by name; unnumbered ones get the next free number."""
        names = [node.get("name") for node in self.game.all("map", "territory") if node.get("water") == "true"]
        digits = {name: whole_number((re.findall(r"\d+", name) or [""])[0]) for name in names}
        found = {name: number for name, number in digits.items() if number and number <= MOST_ZONES}
        taken = set(found.values())
        if len(taken) < len(found):
            found, taken = {}, set()
        free = (number for number in range(1, MOST_ZONES + 1) if number not in taken)
        named = [name for name in names if name not in found]
        if named:
            self.notes.append(
                n_(
                    "numbered by us: {count} sea zone without a number: {name}",
                    "numbered by us: {count} sea zones without a number, such as {name}",
                    len(named),
                    name=named[0],
                )
            )
        return found | dict(zip(named, free, strict=False))

    @cached_property
    def _beside(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        known = {node.get("name") for node in self.game.all("map", "territory")}
        unknown: list[str] = []
        for node in self.game.all("map", "connection"):
            pair = node.get("t1"), node.get("t2")
            unknown += [name for name in pair if name not in known]
            for one, other in (pair, pair[::-1]) if known.issuperset(pair) else ():
                found.setdefault(one, []).append(other)
        if unknown:
            spaces = some(dict.fromkeys(unknown))
            self.notes.append(_("left out: borders with spaces that the map doesn't have: {spaces}", spaces=spaces))
        return found

    @cached_property
    def _owners(self) -> dict[str, str]:
        nodes = self.game.all("initialize", "ownerInitialize", "territoryOwner")
        return {node.get("territory"): node.get("owner") for node in nodes}

    @cached_property
    def names(self) -> list[str]:
        """The lands by their names on the map."""
        return [node.get("name") for node in self.game.all("map", "territory") if node.get("name") not in self.numbers]

    @cached_property
    def convoys(self) -> list[str]:
        """The sea zones that pay somebody: here, lands in that zone, which can be taken like any other."""
        paying = [name for name in self.numbers if self.original(name) and self._value(name)]
        if paying:
            self.notes.append(_("also lands here, because they pay: {zones}", zones=some(paying)))
        return paying

    def _said(self, land: str) -> Mapping[str, str]:
        return self.options.get(("territory", land), {})

    def _value(self, space: str) -> int:
        return whole_number(self._said(space).get("production", "")) or 0

    def original(self, land: str) -> str:
        """A land's original owner; empty if it doesn't play."""
        stated = (self._said(land).get(key, "") for key in WAS)
        return next((name for name in (*stated, self._owners.get(land, "")) if name in self.players), "")

    def originals(self, players: Iterable[str]) -> list[str]:
        """The lands that originally belonged to these powers."""
        wanted = set(players)
        return [land for land in self.names if self.original(land) in wanted]

    def controllers(self) -> dict[str, str]:
        """The current holders of land that belongs to somebody else."""
        held = {land: self._owners.get(land, "") for land in (*self.names, *self.convoys)}
        return {
            ascii_id(land): ascii_id(owner)
            for land, owner in held.items()
            if owner in self.players and owner != self.original(land)
        }

    def lands(self) -> list[dict[str, Any]]:
        """The lands, with their values, owners, cities, and neighbors."""
        made = [self._land(name) for name in self.names]
        shut = [land["name"] for land in made if land.get("impassable") and not self._is_closed(land["name"])]
        if shut:
            self.notes.append(_("impassable here, because no power in play holds them: {lands}", lands=some(shut)))
        return made + [self._land(name) | {"borders": [], "sea_zones": [self.numbers[name]]} for name in self.convoys]

    def _is_closed(self, land: str) -> bool:
        return any(self._said(land).get(key) == "true" for key in CLOSED)

    def _land(self, name: str) -> dict[str, Any]:
        land: dict[str, Any] = {"id": ascii_id(name), "name": name, "region": REGION}
        if value := self._value(name):
            land["value"] = value
        if owner := self.original(name):
            land["original"] = ascii_id(owner)
        elif leaning := self._leaning(name):
            land |= {"neutral": leaning} | ({"army": army} if (army := self._army(name)) else {})
        elif country := self._country(name):
            land["ward"] = ascii_id(country)
        else:
            land["impassable"] = True
            land.pop("value", None)
        if self._said(name).get("victoryCity", "0") not in ("", "0", "false"):
            land["city"] = name
        beside = self._beside.get(name, [])
        land["borders"] = sorted({ascii_id(other) for other in beside if other not in self.numbers})
        land["sea_zones"] = sorted({self.numbers[other] for other in beside if other in self.numbers})
        return land

    def _leaning(self, land: str) -> str | None:
        """The leaning of a neutral that can be taken; None for closed land, or a country's."""
        owner = self._owners.get(land, "").lower()
        known = self.neutrals and not self._is_closed(land) and owner.startswith("neutral")
        return LEANINGS.get(owner.rpartition("_")[2]) if known else None

    def _country(self, land: str) -> str:
        owner = self._owners.get(land, "")
        neutral = owner.lower() in NOBODY or owner.lower().startswith("neutral")
        return "" if neutral or self._is_closed(land) else owner

    def wards(self) -> list[dict[str, Any]]:
        """The countries that hold land but don't play."""
        names = dict.fromkeys(self._country(land) for land in self.names if not self.original(land))
        return [{"id": ascii_id(name), "name": name} for name in names if name]

    def _army(self, land: str) -> int:
        placed = [node for node in self._placements() if node.get("territory") == land]
        return sum(whole_number(node.get("quantity")) or 0 for node in placed)

    def _placements(self) -> list[Node]:
        return list(self.game.all("initialize", "unitInitialize", "unitPlacement"))

    def zones(self) -> list[dict[str, Any]]:
        """The sea zones and their neighbors."""
        return [
            {
                "number": number,
                "borders": sorted({self.numbers[at] for at in self._beside.get(name, []) if at in self.numbers}),
            }
            for name, number in sorted(self.numbers.items(), key=lambda found: found[1])
        ]

    def placed(self) -> list[tuple[str, str, str, int]]:
        """The starting pieces: owner, place, the map's name for them, and count."""
        found, others = [], dict[str, int]()
        for node in self._placements():
            place, owner = node.get("territory"), node.get("owner")
            count = whole_number(node.get("quantity")) or 0
            if owner in self.players and count:
                space = sea_zone_id(self.numbers[place]) if place in self.numbers else ascii_id(place)
                found.append((ascii_id(owner), space, node.get("unitType"), count))
            elif count and not self._leaning(place):
                others[owner] = others.get(owner, 0) + count
        for owner, count in others.items():
            self.notes.append(_("left out: pieces of {owner}, who doesn't play ({count})", owner=owner, count=count))
        return found
