"""A TripleA map's national objectives in our terms: land to hold, war conditions, and what only the board shows.

One that needs something we can't express is left out entirely, and named with what it needs: half an objective would
pay too easily.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.editions.triplea.reading import Node
from companion.languages import _, msg
from companion.model.ids import ascii_id
from companion.model.wording import listed

LAND = {"directOwnershipTerritories": "power_controls", "alliedOwnershipTerritories": "side_controls"}
"""Options about holding land, and our kinds of objectives."""
CLAIMS = {
    "enemyExclusionTerritories": msg("No enemy land, air, or sea unit in {places}?"),
    "enemySurfaceExclusionTerritories": msg("No enemy surface ship in {places}?"),
    "alliedExclusionTerritories": msg("No unit of {power}'s allies in {places}?"),
    "directExclusionTerritories": msg("No unit of {power} in {places}?"),
    "directPresenceTerritories": msg("A unit of {power} in {places}?"),
    "alliedPresenceTerritories": msg("A unit of {power} or its allies in {places}?"),
}
"""What only the people at the board can see, and how we ask for it."""
SILENT = frozenset({"objectiveValue", "uses", "rounds", "turns", "notificaiton", "notification", "players"})
ENEMY = "enemy"
CALLED = {
    "original": msg("land that was originally {power}'s"),
    "originalNoWater": msg("land that was originally {power}'s"),
    ENEMY: msg("land that was originally held by an enemy of {power}"),
}
"""Keywords for lists of lands, all of which are meant if there's no number."""
HELD = {"controlled": msg("land that {power} holds"), "controlledNoWater": msg("land that {power} holds")}
"""Keywords for what changes during the game: only the people at the board can say."""
VAGUE = frozenset({"all", "map", "mapNoWater", "allied", "water"})
FROM_ROUND = re.compile(r"(\d{1,2})(?:-\+)?")
LIST = ":"


class NotTaken(Exception):
    """A condition of an objective that we can't express."""


@dataclass
class Objectives:
    """A map's objectives and the claims they need, as tables; `notes` says what was left out."""

    space: Callable[[str], str]
    """A territory's id, by its name on the map."""
    sea: Callable[[str], str | None]
    """Our name for a sea zone, by its name on the map; None for a land."""
    players: Mapping[str, str]
    """The powers' ids, by their names on the map."""
    called: Callable[[str, str], list[str]]
    """The lands that a keyword in `CALLED` means for a player."""
    notes: list[str] = field(default_factory=list)
    claims: list[dict[str, Any]] = field(default_factory=list)

    def read(self, attachments: Iterator[Node]) -> list[dict[str, Any]]:
        """Every objective that can be imported."""
        found: dict[str, dict[str, Any]] = {}
        limits = 0
        for node in attachments:
            options = {option.get("name"): option for option in node.all("option")}
            if "objectiveValue" not in options:
                limits += node.get("javaClass").rpartition(".")[2].lower() == "rulesattachment"
                continue
            title = _title(node)
            try:
                made = self._objective(node.get("attachTo", "attatchTo"), title, options)
            except NotTaken as reason:
                self.notes.append(_("left out: the objective {title}: {reason}", title=title, reason=reason))
            else:
                found[_free(made["id"], found)] = made | {"id": _free(made["id"], found)}
        if limits:
            self.notes.append(_("left out: limits and conditions that pay nothing ({count})", count=limits))
        return list(found.values())

    def _objective(self, player: str, title: str, options: Mapping[str, Node]) -> dict[str, Any]:
        if player not in self.players:
            raise NotTaken(_("it belongs to no power"))
        bonus = options["objectiveValue"].get("value")
        if not re.fullmatch(r"\d{1,3}", bonus):
            raise NotTaken(_("its bonus is {bonus}", bonus=repr(bonus)))
        power = self.players[player]
        made: dict[str, Any] = {"id": ascii_id(f"{power}_{title}")[:50].strip("_"), "power": power, "title": title}
        if "players" in options and options["players"].get("value") != player:
            raise NotTaken(_("it asks what {players} hold", players=options["players"].get("value")))
        made |= {"bonus": int(bonus), **self._land(options, player), **self._wars(options), **_when(options)}
        covered = {*LAND, *CLAIMS, *SILENT, "atWarPlayers", "atWarCount"}
        if strange := sorted(options.keys() - covered):
            raise NotTaken(_("we don't know {words}", words=listed(strange)))
        asked = [self._claim(made, player, name, options[name]) for name in CLAIMS if name in options]
        if asked:
            made["claims"] = [claim["id"] for claim in asked]
            self.claims += asked
        if not {"territories", "claims", "at_war_with", "at_war_with_any"} & made.keys():
            raise NotTaken(_("it asks for nothing we know"))
        return made

    def _land(self, options: Mapping[str, Node], player: str) -> dict[str, Any]:
        """What must be held: by the power if the map says so, otherwise by its side."""
        named = [name for name in LAND if name in options]
        made: dict[str, Any] = {"kind": LAND[named[0]] if named else "side_controls"}
        for number, name in enumerate(named):
            lands = self._lands(options[name], player)
            least = options[name].get("count")
            if any(self.sea(land) for land in lands):
                raise NotTaken(_("it asks who holds a sea zone"))
            every = least in ("", "all", str(len(lands)))
            if number == 0:
                made["territories"] = [self.space(land) for land in lands]
                made |= {"each": True} if least == "each" else {} if every else {"at_least": _count(least, lands)}
            elif every:
                made["side_holds"] = [self.space(land) for land in lands]
            else:
                raise NotTaken(_("it asks for some of two lists of lands"))
        return made

    def _places(self, option: Node) -> list[str]:
        """The spaces that an option lists. Older maps start the list with how many of them are enough."""
        first, *rest = option.get("value").split(LIST)
        if rest and (first.isdigit() or first in ("all", "each")):
            option.options.setdefault("count", first)
            return rest
        return [first, *rest]

    def _lands(self, option: Node, player: str) -> list[str]:
        """The same if a keyword can replace the list."""
        lands = self._places(option)
        if lands[0] in VAGUE or lands[0] in HELD:
            raise NotTaken(_("it names its lands as {word}", word=repr(lands[0])))
        return self.called(lands[0], player) if lands[0] in CALLED else lands

    def _wars(self, options: Mapping[str, Node]) -> dict[str, Any]:
        if "atWarPlayers" not in options:
            return {}
        names = self._places(options["atWarPlayers"])
        least = options["atWarPlayers"].get("count") or (
            options["atWarCount"].get("value") if "atWarCount" in options else ""
        )
        if any(name not in self.players for name in names):
            raise NotTaken(_("it names a power that doesn't play"))
        powers = [self.players[name] for name in names]
        if least == "1" and len(powers) > 1:
            return {"at_war_with_any": powers}
        if least in ("", "all", str(len(powers))):
            return {"at_war_with": powers}
        raise NotTaken(_("it asks for war with {count} of {all} powers", count=least, all=len(powers)))

    def _claim(self, made: Mapping[str, Any], player: str, name: str, option: Node) -> dict[str, Any]:
        stated = self._places(option)
        if stated[0] in VAGUE:
            raise NotTaken(_("it names its lands as {word}", word=repr(stated[0])))
        word = {**CALLED, **HELD}.get(stated[0])
        places = _(word, power=player) if word else listed([self.sea(place) or place for place in stated])
        about = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name.removesuffix("Territories"))
        question = _(CLAIMS[name], places=places, power=player)
        return {
            "id": ascii_id(f"{made['id']}_{about}")[:60].strip("_"),
            "question": question,
            "asked_for": [made["power"]],
        }


def _title(node: Node) -> str:
    """An objective's title: the words of its name after the prefix they all share."""
    name = node.get("name")
    rest = re.sub(r"^(objectiveAttachment|objective_?attachment)_?", "", name)
    words = re.sub(r"(?<=[a-z])(?=[A-Z0-9])|_", " ", rest).strip()
    return words or name


def _when(options: Mapping[str, Node]) -> dict[str, Any]:
    """How often it pays, and from which round on."""
    made: dict[str, Any] = {}
    uses = options["uses"].get("value") if "uses" in options else "-1"
    if uses == "1":
        made["once"] = True
    elif not uses.startswith("-"):
        raise NotTaken(_("it pays {count} times", count=uses))
    for name in ("rounds", "turns"):
        if name in options:
            said = FROM_ROUND.fullmatch(options[name].get("value"))
            if said is None or "-" not in said[0]:
                raise NotTaken(_("it pays in rounds {rounds} only", rounds=options[name].get("value")))
            made["from_round"] = max(1, int(said[1]))
    return made


def _count(text: str, lands: list[str]) -> int:
    if not text.isdigit() or not 0 < int(text) <= len(lands):
        raise NotTaken(_("it asks for {count} of {all} lands", count=repr(text), all=len(lands)))
    return int(text)


def _free(wanted: str, taken: Mapping[str, Any]) -> str:
    """An unused id."""
    if wanted not in taken:
        return wanted
    return next(name for number in range(2, 999) if (name := f"{wanted}_{number}") not in taken)
