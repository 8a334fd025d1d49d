"""A box from a TripleA map: its spaces, powers, figures, and setup, with the rules of a similar box."""

import copy
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from msgspec import to_builtins

from companion.editions.catalogue import boxes, raw_box
from companion.editions.making.comparing import compared
from companion.editions.making.cutting import add_up
from companion.editions.making.whittling import whittle
from companion.editions.making.whole import renamed
from companion.editions.problems import EditionError
from companion.editions.triplea import prices, unread
from companion.editions.triplea.board import Board, whole_number
from companion.editions.triplea.looks import looks
from companion.editions.triplea.objectives import ENEMY, Objectives
from companion.editions.triplea.politics import relations, technologies, wars_at_the_start
from companion.editions.triplea.properties import economic_ways, properties, with_properties
from companion.editions.triplea.reading import BadMap, GameMap, Node
from companion.languages import _, listed, msg
from companion.model.house_rules import Tables
from companion.model.ids import ascii_id
from companion.model.sections.sides import TWO_SIDES
from companion.model.sides import SIDES, SideId

SYNONYMS = {
    "armour": "tank",
    "armor": "tank",
    "carrier": "aircraft_carrier",
    "aagun": "antiaircraft_gun",
    "factory": "industrial_complex",
    "mechanizedinfantry": "mechanized_infantry",
    "harbour": "naval_base",
    "airfield": "air_base",
}
"""TripleA's names for pieces that we call something else."""
YEAR = 1942
OF_THE_MAP = ("power", "unit", "territory", "sea_zone", "scenario", "objective", "relations", "ward")
"""The sections taken from the map instead of the model box."""
MONEY = ("PUs", "PU", "IPC")
FIRST_CAMP = ("axis", "central")
"""How the camps are called that we list first, as boxes list the Axis."""


def most_like(read: GameMap) -> str:
    """The shipped box that shares the most pieces with a map, and has the fewest others."""
    units = {unit_id(node.get("name")) for node in read.game.all("unitList", "unit")}
    boards = {box: raw_box(box).tables for box in boxes() if {"territory", "sea_zone"} <= raw_box(box).tables.keys()}
    known = {box: {unit["id"] for unit in tables["unit"]} for box, tables in boards.items()}
    return max(known, key=lambda box: (len(known[box] & units), -len(known[box])))


def unit_id(name: str) -> str:
    """Our id for a piece."""
    found = ascii_id(re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name))
    return SYNONYMS.get(found.replace("_", ""), found)


@dataclass
class Import:
    """A map being turned into a box; `notes` says in words what couldn't be imported."""

    map: GameMap
    like: Mapping[str, Any]
    notes: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Copy the parts of the model box that are cut down later."""
        self.like = copy.deepcopy(dict(self.like))

    @property
    def game(self) -> Node:
        """The game's XML."""
        return self.map.game

    @cached_property
    def board(self) -> Board:
        """The spaces of the map."""
        return Board(self.game, self._options, self._players, "neutrals" in self.like, self.notes)

    def tables(self, edition_id: str, title: str) -> Tables:
        """The box's tables so far, without anything that refers to what the map lacks."""
        made: Tables = copy.deepcopy(dict(self.like))
        for section in ("printed", "map", "allotment", "advantage", "trigger", "claim", "relations", "side"):
            made.pop(section, None)
        stage = msg("Read from another program's map; look it over before you play.")
        made = renamed(made, edition_id, title)
        made["edition"] |= {"publisher": "", "stage": stage}
        made |= {"power": self.powers(), "unit": self.units()}
        made |= {"territory": self.board.lands(), "sea_zone": self.board.zones(), "ward": self.board.wards()}
        made["scenario"] = [self.scenario()]
        made |= self._rules(made)
        option = made["victory"].get("option")
        made["option"] = [choice for choice in made.get("option", []) if choice["id"] != option]
        made["victory"] = self.victory(made["power"])
        with_properties(made, self._properties)
        add_up(made)
        was = copy.deepcopy(made)
        try:
            whittle(made)
        except EditionError as error:
            self.notes += [_("to fix by hand: {problem}", problem=problem) for problem in error.problems]
        lost = compared({section: was[section] for section in OF_THE_MAP if section in was}, made)
        self.notes += [_("left out, because it doesn't fit our rules: {what}", what=line) for line in lost.gone]
        self.notes += [_("changed, to fit our rules: {what}", what=line) for line in lost.changed]
        self._note_the_rest()
        return {section: content for section, content in made.items() if content != []}

    def _rules(self, made: Tables) -> dict[str, Any]:
        """Objectives, research, war and peace, and the names of the sides, as far as our vocabulary covers them."""
        players = {name: ascii_id(name) for name in self._players}
        taken = Objectives(ascii_id, self._sea_words, players, self._lands_called, self.notes)
        found: dict[str, Any] = {"objective": taken.read(iter(self._attachments()))}
        found["claim"] = taken.claims
        found["technology"] = technologies(self.game, self.like, self.notes)
        declared_in = self.like.get("relations", {}).get("declared_in", made["phase"][0]["id"])
        wars = wars_at_the_start(self.game, players)
        if (stated := relations(made["power"], wars, declared_in)) is not None:
            found["relations"] = stated
        names = self._camp_names
        if len(names) == len(SIDES) and all(names) and names != [side.name for side in TWO_SIDES]:
            found["side"] = [to_builtins(side) | {"name": name} for side, name in zip(TWO_SIDES, names, strict=True)]
        return found

    def _lands_called(self, word: str, player: str) -> list[str]:
        """The lands that the map means by a keyword instead of their names."""
        side = self._alliances.get(player)
        foes = [name for name in self._players if self._alliances.get(name) != side]
        return self.board.originals(foes if word == ENEMY else [player])

    def _sea_words(self, name: str) -> str | None:
        """Our name for one of the map's sea zones; None for a land."""
        return _("sea zone {number}", number=self.board.numbers[name]) if name in self.board.numbers else None

    @cached_property
    def _alliances(self) -> dict[str, str]:
        return {node.get("player"): node.get("alliance") for node in self.game.all("playerList", "alliance")}

    @cached_property
    def _camps(self) -> dict[str, str]:
        """Each power's camp: its alliance; of more than two, what their names begin with ("Axis-Italy")."""
        alliances = {player: self._alliances.get(player, "") for player in self._players}
        if len(set(alliances.values())) <= len(SIDES):
            return alliances
        return {player: alliance.partition("-")[0] for player, alliance in alliances.items()}

    @cached_property
    def _camp_names(self) -> list[str]:
        """The camps, the one that is our Axis first."""
        names = list(dict.fromkeys(self._camps.values()))
        return sorted(names, key=lambda name: (not any(word in name.lower() for word in FIRST_CAMP), names.index(name)))

    def _side(self, player: str) -> SideId:
        return SIDES[self._camps[player] != self._camp_names[0]]

    def _note_the_rest(self) -> None:
        self.notes += unread.notes(self.game, self._attachments(), MONEY)
        if not economic_ways(self._properties, self._camp_names):
            self.notes.append(_("left out: how the game is won; here, a side wins by holding all the other's capitals"))

    def _attachments(self) -> list[Node]:
        lists = [*self.game.all("attachmentList"), *self.game.all("attatchmentList")]
        return [node for found in lists for node in found.inner]

    @cached_property
    def _options(self) -> dict[tuple[str, str], dict[str, str]]:
        """The attachments of a territory or unit, by kind and name."""
        found: dict[tuple[str, str], dict[str, str]] = {}
        for node in self._attachments():
            said = {option.get("name"): option.get("value") for option in node.all("option")}
            kind = node.get("type")
            found.setdefault((kind, node.get("attachTo", "attatchTo")), {}).update(said)
        return found

    @cached_property
    def _players(self) -> list[str]:
        """The powers in order of play; those that appear only in the setup come last."""
        known = [node.get("name") for node in self.game.all("playerList", "player")]
        steps = [node.get("player") for node in self.game.all("gamePlay", "sequence", "step")]
        playing = [name for name in dict.fromkeys(steps) if name in known]
        if not known:
            raise BadMap(_("This game has no players."))
        return playing or known

    def powers(self) -> list[dict[str, Any]]:
        """The powers, each with a color and an emblem of its own."""
        if len(self._camp_names) > len(SIDES):
            names = listed(self._camp_names)
            self.notes.append(_("to look over: alliances where we know two sides: {names}", names=names))
        capitals = {said["capital"]: name for (kind, name), said in self._options.items()
                    if kind == "territory" and said.get("capital")}  # fmt: skip
        styles = looks(self.like["power"], len(self._players))
        own = prices.of_powers(self.game, self._sold, unit_id)
        made = []
        for name, look in zip(self._players, styles, strict=True):
            power: dict[str, Any] = {"id": ascii_id(name), "name": name, "side": self._side(name)}
            if name in capitals:
                power["capital"] = ascii_id(capitals[name])
            power |= own.get(name, {})
            made.append(power | look)
        return made

    @cached_property
    def _properties(self) -> dict[str, str]:
        return properties(self.game)

    def victory(self, powers: list[dict[str, Any]]) -> dict[str, Any]:
        """How a side wins: with every enemy capital, or with its production where the map counts that each round."""
        economic = economic_ways(self._properties, self._camp_names)
        victory: dict[str, Any] = {"kind": "ways", "way": [*self.ways(powers), *economic]}
        return victory | ({"check_after": dict.fromkeys(SIDES, powers[-1]["id"])} if economic else {})

    def ways(self, powers: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """How a side wins: with every enemy capital."""
        found = []
        for side in SIDES:
            capitals = [power["capital"] for power in powers if power["side"] != side and "capital" in power]
            if capitals:
                title = msg("Every enemy capital")
                way = {"id": f"{side}_capitals", "title": title, "side": side, "territories": capitals}
                found.append(way | {"needed": len(capitals)})
        return found

    def units(self) -> list[dict[str, Any]]:
        """The pieces: prices and figures from the map, everything else from the model box."""
        costs = prices.prices(self.game, self._sold)
        uneven = prices.uneven_prices(self.game, self._sold)
        known = {unit["id"]: unit for unit in self.like["unit"]}
        made = []
        for node in self.game.all("unitList", "unit"):
            name = node.get("name")
            said = self._options.get(("unitType", name), {})
            own = unit_id(name)
            kind = "air" if said.get("isAir") == "true" else "sea" if said.get("isSea") == "true" else "land"
            words = re.sub(r"(?<=[a-z])(?=[A-Z])|_", " ", name).capitalize()
            unit = dict(known.get(own) or {"id": own, "name": words, "plural": f"{words}s", "kind": kind})
            if own not in known:
                self.notes.append(_("only with its figures: {unit}, which the box it follows doesn't have", unit=words))
            figures = {"attack": "attack", "defense": "defence", "movement": "move"}
            stated = {ours: whole_number(said.get(theirs, "")) for theirs, ours in figures.items()}
            unit |= {
                key: figure
                for key, figure in stated.items()
                if figure is not None and (own not in known or key in unit)
            }
            if name in costs:
                unit["cost"] = costs[name]
            elif name in uneven:
                unit.pop("cost", None)
            made.append(unit)
        return made

    @cached_property
    def _sold(self) -> dict[str, tuple[str, int]]:
        return prices.rules(self.game, self.notes)

    def scenario(self) -> dict[str, Any]:
        """The start of the game: money, order of play, and setup."""
        order = [ascii_id(name) for name in self._players]
        treasury = dict.fromkeys(order, 0)
        for node in self.game.all("initialize", "resourceInitialize", "resourceGiven"):
            power = ascii_id(node.get("player"))
            amount = whole_number(node.get("quantity"))
            if power in treasury and amount is not None and node.get("resource") in MONEY:
                treasury[power] = amount
        titles = [self.map.file, *self.map.names[:1], *(node.get("name") for node in self.game.all("info"))]
        year = re.search(r"(?<!\d)[12]\d{3}(?!\d)", " ".join(titles))
        return {
            "id": "start",
            "name": "Start",
            "year": int(year[0]) if year else YEAR,
            "turn_order": order,
            "treasury": treasury,
            "production": dict.fromkeys(order, 0),
            "controllers": self.board.controllers(),
            "setup": self._setup(),
        }

    def _setup(self) -> list[dict[str, Any]]:
        lines: dict[tuple[str, str], dict[str, int]] = {}
        for power, space, name, count in self.board.placed():
            units = lines.setdefault((power, space), {})
            units[unit_id(name)] = units.get(unit_id(name), 0) + count
        return [{"power": power, "space": space, "units": units} for (power, space), units in lines.items()]

    def places(self) -> str:
        """The map's centers, as a places file for `companion editions map`."""
        known = {node.get("name") for node in self.game.all("map", "territory")}
        centers = {name: f"[{x}, {y}]" for name, (x, y) in self.map.centers.items() if name in known}
        seas_only = set(self.board.numbers) - set(self.board.convoys)
        lands = [f"{ascii_id(name)} = {point}" for name, point in centers.items() if name not in seas_only]
        seas = [
            f"{self.board.numbers[name]} = {point}" for name, point in centers.items() if name in self.board.numbers
        ]
        return "\n".join(["[territories]", *lands, "", "[sea_zones]", *seas]) + "\n"
