"""How house rules can change the way an Axis & Allies box's units fight: first strikes, shells, support, guns."""

from collections.abc import Iterator
from typing import Any

from companion.languages import _
from companion.model.house_rules import NEW, Asked, Field, Tables, called, elements, names

GUNS = ("none", "every_aircraft", 1, 2, 3)
"""How guns fire at aircraft; a form offers the numbers used in boxes."""
BEFORE_PAIRING = "paired_"
TICKS = ("detects", "bombards")


def labels() -> dict[str, str]:
    """The form labels for a unit's combat abilities."""
    return {
        "hits": _("Hits it takes"),
        "strikes": _("When it fires"),
        "cannot_hit": _("Kinds it can't hit"),
        "hidden_from": _("Kinds that can't hit it"),
        "detects": _("Stops first strikes and submerging"),
        "submerges": _("When it can submerge"),
        "bombards": _("Shells the coast"),
        "antiaircraft": _("Shots at aircraft"),
        "landing_attack": _("Attack after a landing"),
        "lifts": _("Units that it supports"),
    }


def pairing() -> dict[str, str]:
    """A unit's attack when paired with others."""
    return {"with": _("Attacks better with"), "attack": _("Attack with them")}


def yes() -> tuple[tuple[str, str], ...]:
    """The choice for whether a new element has something."""
    return (("yes", _("Yes")),)


def kinds() -> tuple[tuple[str, str], ...]:
    """The kinds of units, as listed on a form."""
    return (("land", _("land")), ("air", _("air")), ("sea", _("sea")))


def fields(tables: Tables) -> Iterator[Field]:
    """The box's own combat words, then every unit's abilities."""
    battles = {
        "bombardment": _("Shelling before a landing"),
        "bombarding_ships": _("Ships that shell"),
        "antiaircraft_losses": _("Aircraft hit by antiaircraft guns"),
        "guns_alone": _("Guns without other defenders"),
        "landing_retreat": _("What retreats from a landing"),
    }
    for key, label in battles.items():
        yield Field(("combat", key), label, _("All battles"))
    for unit in elements(tables, "unit"):
        if unit["kind"] == "building":
            continue
        name, at = called("unit", unit), ("unit", unit["id"])
        for key, label in labels().items():
            yield Field((*at, key), label, name, **_choices(key))
        for key, label in pairing().items() if "paired" in unit else ():
            known = tuple(names(tables, "unit").items()) if key == "with" else ()
            yield Field((*at, "paired", key), label, name, known=known)


def asked(tables: Tables) -> Iterator[Asked]:
    """What the form asks about a new unit's combat abilities; everything is optional."""
    for key, label in labels().items():
        options = yes() if key in TICKS else ()
        yield Asked(key, Field(("unit", NEW, key), label, **_choices(key)), options, needed=False)
    for key, label in pairing().items():
        known = tuple(names(tables, "unit").items()) if key == "with" else ()
        yield Asked(f"{BEFORE_PAIRING}{key}", Field(("unit", NEW, "paired", key), label, known=known), needed=False)


def made(stated: dict[str, Any]) -> dict[str, Any]:
    """A new unit as in its section: its pairing is a nested table."""
    unit = {key: value for key, value in stated.items() if not key.startswith(BEFORE_PAIRING)}
    paired = {key: stated[f"{BEFORE_PAIRING}{key}"] for key in pairing() if f"{BEFORE_PAIRING}{key}" in stated}
    return unit | ({"paired": paired} if paired else {})


def _choices(key: str) -> dict[str, Any]:
    if key == "antiaircraft":
        return {"choices": GUNS}
    return {"known": kinds()} if key in ("cannot_hit", "hidden_from") else {}
