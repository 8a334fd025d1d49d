"""Parts: the table of everything that can be printed, and the assembling of parts into one document."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from io import BytesIO
from typing import BinaryIO, Literal

from companion.model.edition import Edition
from printables import (
    after_action,
    audit_sheet,
    battle_strip,
    cards,
    control_display,
    document,
    economic_display,
    labels,
    money,
    production_display,
    reference,
    reference_cards,
    research_chart,
    resume,
    score_sheet,
    setup_charts,
    statement,
    tokens,
    tracks,
    war_production,
)
from printables.document import Chapter, Page
from printables.job import Job, NothingToPrint, UnknownName

ALL = "all"


@dataclass(frozen=True)
class Part:
    """Something that can be printed: what it is, what it needs, and how its pages come about."""

    title: str
    about: str
    needs: Literal["edition", "game"]
    pages: Callable[[Job], list[Page]]
    lacking: Callable[[Edition], str | None] = lambda edition: None
    """A sentence if this edition does not have it."""
    duplex: bool = False


def _without(section: str, what: str) -> Callable[[Edition], str | None]:
    def sentence(edition: Edition) -> str | None:
        return None if getattr(edition, section) else f"{edition.title} has no {what}."

    return sentence


def _undamaged(edition: Edition) -> str | None:
    marks = edition.rules.bombing == "damage_markers"
    return None if marks else f"{edition.title} does not mark damage on the board."


def _unarmed(edition: Edition) -> str | None:
    fights = battle_strip.fights(edition)
    return None if fights else f"{edition.title} prints no attack and defence figures to sort pieces by."


PARTS: dict[str, Part] = {
    "setup_charts": Part(
        "Setup charts",
        "a sheet per power: starting units, pieces, objectives",
        "edition",
        setup_charts.pages,
        duplex=True,
    ),
    "cards": Part("Scan cards", "a deck of poker size, one code each", "edition", cards.pages),
    "labels": Part("Scan labels", "the same codes on label sheets", "edition", labels.pages),
    "tracks": Part("Tracks", "the production track, and the round track or calendar", "edition", tracks.pages),
    "war_production": Part(
        "War production chart",
        "every nation's prices and land, and a form for the board",
        "edition",
        war_production.pages,
        _without("land_checks", "war production chart"),
    ),
    "economic_display": Part(
        "Economic display",
        "a sheet per power: tracks for resources, action points and reinforcements",
        "edition",
        economic_display.pages,
        _without("resources", "economic display"),
    ),
    "resource_control_display": Part(
        "Resource control display",
        "every country with its value, its holder and room for a marker",
        "edition",
        control_display.pages,
        _without("countries", "countries that give resources"),
    ),
    "production_display": Part(
        "Production display",
        "a lane of boxes for every kind of unit that is rebuilt",
        "edition",
        production_display.pages,
        _without("rebuilds", "production display"),
    ),
    "research_chart": Part(
        "Research chart",
        "every advance with a field for each power",
        "edition",
        research_chart.pages,
        _without("technologies", "research chart"),
    ),
    "city_tokens": Part(
        "City tokens", "who holds which city", "edition", tokens.city_pages, _without("city_of", "cities on its board")
    ),
    "control_markers": Part("Control markers", "discs with each power's emblem", "edition", tokens.control_pages),
    "damage_markers": Part(
        "Damage markers", "markers for damaged complexes", "edition", tokens.damage_pages, _undamaged
    ),
    "battle_strip": Part(
        "Battle strip", "attackers and defenders by what they hit on", "edition", battle_strip.pages, _unarmed
    ),
    "money": Part("Money", "notes in 1, 5, 10, 20 and 50", "edition", money.pages),
    "reference": Part("Reference sheet", "the turn on one page", "edition", reference.pages),
    "reference_cards": Part(
        "Reference cards",
        "what is looked up most, on cards of poker size",
        "edition",
        reference_cards.pages,
        _without("operations", "reference cards"),
    ),
    "resume_pack": Part("Resume pack", "everything to pack up tonight and go on next week", "game", resume.pages),
    "audit_sheet": Part("Board audit", "the board by region, to compare with the books", "game", audit_sheet.pages),
    "statements": Part("Bank statements", "every power's money history", "game", statement.pages),
    "after_action": Part("After-action report", "result, charts and timeline", "game", after_action.pages),
    "score_sheet": Part("Score sheet", "bids, cities, production and signatures", "game", score_sheet.pages),
}
"""Every part by its name, in the order of a complete pack."""


def names_for(edition: Edition, *, game: bool = False) -> list[str]:
    """The parts that an edition has; those of a running game only if there is one."""
    return [name for name, part in PARTS.items() if part.lacking(edition) is None and (part.needs == "edition" or game)]


def parse_names(names: str | Sequence[str]) -> list[str]:
    """Names as people give them (`"cards,tracks"`), each once and known; raises UnknownName otherwise."""
    wanted = names.split(",") if isinstance(names, str) else list(names)
    wanted = [name.strip() for name in wanted if name.strip()]
    for name in wanted:
        if name != ALL and name not in PARTS:
            raise UnknownName("printable", name, [ALL, *PARTS])
    return list(dict.fromkeys(wanted)) or [ALL]


def chapters(names: str | Sequence[str], job: Job) -> list[Chapter]:
    """The chapters of a document; raises if a name is unknown or its part does not apply."""
    made = []
    for name in _expanded(parse_names(names), job.edition):
        part = PARTS[name]
        lacking = part.lacking(job.edition)
        if lacking is not None:
            raise NothingToPrint(lacking)
        if part.needs == "game" and job.game is None:
            raise NothingToPrint(f"{name} is printed from a running game: open the game's print page.")
        made.append(Chapter(part.title, part.pages(job), part.duplex))
    return made


def _expanded(names: Sequence[str], edition: Edition) -> list[str]:
    wide = [one for name in names for one in (names_for(edition) if name == ALL else [name])]
    return list(dict.fromkeys(wide))


def title_of(names: Sequence[str], job: Job) -> str:
    """The document's title."""
    what = "Complete pack" if ALL in names else ", ".join(PARTS[name].title for name in names)
    game = f" · {job.game.snapshot['name']}" if job.game is not None else ""
    start = f" · {job.scenarios[0].name}" if job.scenario is not None else ""
    return f"{what} · {job.edition.title}{start}{game}"


def write(names: str | Sequence[str], job: Job, file: BinaryIO) -> int:
    """Print parts into a file, one page after the other. Returns the number of pages."""
    if job.game is not None and job.scenario is None:
        job = replace(job, scenario=job.game.snapshot["scenario"])
    return document.write(chapters(names, job), job, title_of(parse_names(names), job), file)


def make(names: str | Sequence[str], job: Job) -> bytes:
    """Print parts and give the document back. The same data always give the same bytes."""
    file = BytesIO()
    write(names, job, file)
    return file.getvalue()
