"""The steps of setting up a board: every space with its pieces, then the tracks; from the same read models as paper.

A step is done lot by lot: a lot is what belongs to one power, so that a board can be divided by region or by power.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from companion.languages import _
from companion.model.edition import Edition
from companion.model.ids import sea_zone_id
from companion.model.wording import sea_zone_name
from companion.views.contract import UnitCounts, Views
from companion.views.maps.terrain import Terrain
from companion.views.setup.mistakes import Board, board_of, similar_names
from companion.views.shapes import AuditRegion

Kind = Literal["space", "region", "track"]
TRACKS = "tracks"
"""The region of all tracks."""
OPEN_SEA = "sea"
"""The region of sea zones that no land borders, not even by way of others."""
ROUND = "track_round"


@dataclass(frozen=True)
class Figure:
    """A number on a track, or in a treasury."""

    kind: str
    words: str
    value: int | None
    """None: nobody knows it yet; it's on the box's own chart."""


@dataclass(frozen=True)
class Lot:
    """What belongs to one power in a step; to nobody in particular, if that's None."""

    power: str | None
    units: Mapping[str, int] = field(default_factory=dict)
    marker: bool = False
    """Whether its control marker lies on a land that is printed for somebody else."""
    damage: int = 0
    figures: tuple[Figure, ...] = ()

    @property
    def facts(self) -> str:
        """All that it says, as ids and figures: no language changes it."""
        units = [f"{unit}={count}" for unit, count in sorted(self.units.items())]
        figures = [f"{figure.kind}={figure.value}" for figure in self.figures]
        return " ".join([*units, *(["marker"] if self.marker else []), f"damage={self.damage}", *figures])


@dataclass(frozen=True)
class Step:
    """What a phone shows at once: a space, a region that the box's own chart has to fill, or a track."""

    id: str
    kind: Kind
    name: str
    region: str
    owner: str | None
    lots: tuple[Lot, ...]

    def key(self, lot: Lot) -> str:
        """The name that a lot is checked off under."""
        return f"{self.id}/{lot.power or ''}"

    @property
    def pieces(self) -> int:
        """The number of pieces in it."""
        return sum(sum(lot.units.values()) for lot in self.lots)


@dataclass(frozen=True)
class Setup:
    """All steps in order, the regions' names, and the board with what can be mixed up on it."""

    steps: tuple[Step, ...]
    regions: Mapping[str, str]
    names: Mapping[str, str]
    """The name of every space, empty ones too."""
    region_of: Mapping[str, str]
    """The region of every land."""
    board: Board

    @property
    def step(self) -> Mapping[str, Step]:
        """The steps by id."""
        return {step.id: step for step in self.steps}


@dataclass(frozen=True)
class Known:
    """What is known of a board: the units to put on it, and whether the box's data says where they go."""

    units: UnitCounts
    stated: bool
    filled: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    """Where it doesn't: how many pieces each region gets, as the table filled it in."""


def setup_of(views: Views[Any, Any], edition: Edition, state: Any, known: Known) -> Setup:
    """The steps that bring a game's position onto the board."""
    terrain, regions = views.terrain(edition), views.audit(edition, state)["regions"]
    pieces = views.on_board(edition, state, known.units)
    zones = _zones_by_region(terrain, regions)
    names = {region["id"]: region["name"] for region in regions}
    if not known.stated:
        names |= {power: edition.powers[power].name for power in _in_play(views, edition, state) if power not in names}
    steps = []
    for region in names:
        of_region = [*_spaces(region, regions, pieces), *_seas(region, zones.get(region, ()), terrain, pieces)]
        if not known.stated and not any(step.pieces for step in of_region):
            steps.append(_to_fill(edition, region, names[region], known.filled.get(region, {})))
        steps += of_region
    steps += _seas(OPEN_SEA, zones.get(OPEN_SEA, ()), terrain, pieces)
    steps += _tracks(views, edition, state)
    called = {place["id"]: place["name"] for region in regions for place in region["territories"]}
    called |= {sea_zone_id(int(zone)): sea_zone_name(int(zone), terrain.sea_names.get(zone)) for zone in terrain.seas}
    titles = {**names, OPEN_SEA: _("The open sea"), TRACKS: _("Tracks")}
    region_of = {place["id"]: region["id"] for region in regions for place in region["territories"]}
    return Setup(tuple(steps), titles, called, region_of, _board(views, edition, pieces, called))


def _board(views: Views[Any, Any], edition: Edition, pieces: UnitCounts, spaces: Collection[str]) -> Board:
    """The board by the box's own names: no language changes what is likely to be mixed up."""
    printed = views.terrain(edition.source)
    alike = edition.source.beside.once(similar_names, lambda: similar_names(printed))
    return board_of(pieces, spaces, printed, alike, {unit.id: unit.kind for unit in edition.units})


def _in_play(views: Views[Any, Any], edition: Edition, state: Any) -> Sequence[str]:
    return [*views.snapshot(edition, state, game_id="", name="", version=1)["powers"]]


def _spaces(region: str, regions: Iterable[AuditRegion], pieces: UnitCounts) -> Iterator[Step]:
    """The lands of a region where something has to be put."""
    places: Iterable[Any] = (place for each in regions if each["id"] == region for place in each["territories"])
    for place in places:
        owner = place["controller"]
        units = {power: counts for power, counts in pieces.get(place["id"], {}).items() if sum(counts.values())}
        marked = owner is not None and place.get("changed_hands", False)
        whose = dict.fromkeys([*([owner] if owner in units or marked or place.get("damage") else []), *units])
        lots = tuple(
            Lot(
                power,
                {unit: count for unit, count in units.get(power, {}).items() if count},
                marker=marked and power == owner,
                damage=(place.get("damage") or 0) if power == owner else 0,
            )
            for power in whose
        )
        if lots:
            yield Step(place["id"], "space", place["name"], region, owner, lots)


def _seas(region: str, zones: Iterable[int], terrain: Terrain, pieces: UnitCounts) -> Iterator[Step]:
    for zone in zones:
        space = sea_zone_id(zone)
        lots = tuple(
            Lot(power, {unit: count for unit, count in units.items() if count})
            for power, units in pieces.get(space, {}).items()
            if sum(units.values())
        )
        if lots:
            owner = lots[0].power if len(lots) == 1 else None
            yield Step(space, "space", sea_zone_name(zone, terrain.sea_names.get(str(zone))), region, owner, lots)


def _to_fill(edition: Edition, region: str, name: str, filled: Mapping[str, int]) -> Step:
    """A region whose pieces only the box's own chart knows."""
    power = region if region in edition.powers.ids else None
    return Step(f"region_{region}", "region", name, region, power, (Lot(power, dict(filled)),))


def _zones_by_region(terrain: Terrain, regions: Iterable[AuditRegion]) -> dict[str, list[int]]:
    """Each sea zone goes with the region that most of the lands on it are in; on the high seas, with its neighbors."""
    region_of = {place["id"]: region["id"] for region in regions for place in region["territories"]}
    found: dict[str, str] = {}
    waiting = sorted(terrain.seas, key=int)
    while waiting:
        near = {zone: _most([region_of.get(other) or found.get(other) for other in sorted(terrain.neighbours[zone])])
                for zone in waiting}  # fmt: skip
        reached = {zone: region for zone, region in near.items() if region is not None}
        found |= reached or dict.fromkeys(waiting, OPEN_SEA)
        waiting = [zone for zone in waiting if zone not in found]
    zones: dict[str, list[int]] = {}
    for zone in sorted(found, key=int):
        zones.setdefault(found[zone], []).append(int(zone))
    return zones


def _most(regions: Sequence[str | None]) -> str | None:
    named = [region for region in regions if region is not None]
    return max(dict.fromkeys(named), key=named.count, default=None)


def _tracks(views: Views[Any, Any], edition: Edition, state: Any) -> Iterator[Step]:
    """Every power's treasury, its mark on the production track, and its research; then the round."""
    now: Any = views.snapshot(edition, state, game_id="", name="", version=1)
    for power, seen in now["powers"].items():
        known = seen.get("known", True)
        figures = [*_money(seen, known=known)]
        figures += [Figure(f"research:{name}", name, 1) for name in views.researched(edition, state, power)]
        yield Step(
            f"track_{power}", "track", edition.powers[power].name, TRACKS, power, (Lot(power, figures=tuple(figures)),)
        )
    title = views.round_name(edition, now, now["round"]).full
    yield Step(
        ROUND, "track", _("The round"), TRACKS, None, (Lot(None, figures=(Figure("round", title, now["round"]),)),)
    )


def _money(seen: Any, *, known: bool) -> Iterator[Figure]:
    purses = seen.get("purses", {})
    for purse, part in purses.items():
        yield Figure(f"treasury:{purse}", _("in hand, {purse}", purse=part["name"]), part["treasury"])
        yield Figure(f"production:{purse}", _("on the track, {purse}", purse=part["name"]), part["production"])
    if not purses:
        yield Figure("treasury", _("in hand"), seen["treasury"] if known else None)
        yield Figure("production", _("on the track"), seen["production"] if known else None)
