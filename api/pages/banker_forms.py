"""The banker's forms: for each action the fields that state it. One table serves acting and correcting, now or late.

A form is offered only if the game's rules know its action, so that every edition shows what it can do.
"""

from dataclasses import dataclass
from typing import Any, Literal

from api.counter import desk
from api.pages.shell import Sitting
from companion.service import games as service

View = dict[str, Any]
Kind = Literal["power", "territory", "complex", "technology", "units", "number", "dice", "text", "choice"]


@dataclass(frozen=True)
class Field:
    """One field of a form."""

    name: str
    label: str
    kind: Kind
    hint: str = ""
    options: tuple[tuple[str, str], ...] = ()
    least: int = 0
    most: int = 999
    optional: bool = False


@dataclass(frozen=True)
class Form:
    """An action as a banker states it."""

    action: str
    title: str
    button: str
    fields: tuple[Field, ...]
    about: str = ""


_POWER = Field("power", "Power", "power")
_BY = Field("by", "By", "power")
_TERRITORY = Field("territory", "Territory", "territory")
_COMPLEX = Field("territory", "Territory", "complex")
_REASON = Field("reason", "Why", "text", "Kept with the entry and shown to everybody.")
_HOLDS = (("yes", "yes"), ("no", "no"))
_SIDES = (("axis", "Axis"), ("allies", "Allies"))
_STATUSES = tuple(
    (one, one.replace("_", " "))
    for one in (
        "home", "controlled", "captured", "ally", "uncommitted_ally", "non_cooperating_ally", "neutral", "at_war",
    )
)  # fmt: skip
_FACTORIES = (("major", "major"), ("minor", "minor"), ("none", "none"))

ACTS: tuple[Form, ...] = (
    Form("capture_territory", "Take a territory", "Log it", (_TERRITORY, _BY)),
    Form("purchase_units", "Buy units", "Buy", (_POWER, Field("units", "Units", "units"))),
    Form("collect_income", "Collect income", "Collect", (_POWER,), "Also ends that power's turn."),
    Form(
        "bomb_complex",
        "Bomb a complex",
        "Log it",
        (_COMPLEX, _BY, Field("dice", "Dice that got through", "dice", "For example 4 6.")),
    ),
    Form("advance_phase", "Next phase", "Go on", ()),
    Form("end_turn", "End the turn", "End it", (), "Without collecting income."),
)
"""What a player does, done by the banker for any power."""

CORRECTIONS: tuple[Form, ...] = (
    Form(
        "adjust_treasury",
        "Money",
        "Correct it",
        (_POWER, Field("amount", "Add", "number", "A minus takes away.", least=-999), _REASON),
    ),
    Form(
        "set_controller",
        "Who holds a territory",
        "Correct it",
        (_TERRITORY, Field("controller", "Holder on the board", "power"), _REASON),
        "Moves no money.",
    ),
    Form(
        "set_damage",
        "Damage",
        "Correct it",
        (_COMPLEX, Field("damage", "Markers on the board", "number", most=99), _REASON),
    ),
    Form(
        "set_technology",
        "Technology",
        "Correct it",
        (
            _POWER,
            Field("technology", "Technology", "technology"),
            Field("holds", "Has it", "choice", options=_HOLDS),
            _REASON,
        ),
    ),
    Form(
        "set_complex",
        "Industrial complex",
        "Correct it",
        (_TERRITORY, Field("holds", "Stands there", "choice", options=_HOLDS), _REASON),
    ),
    Form(
        "set_factory",
        "Factory",
        "Correct it",
        (_TERRITORY, Field("factory", "Stands there", "choice", options=_FACTORIES), _REASON),
    ),
    Form(
        "set_country",
        "How a country stands",
        "Correct it",
        (
            Field("country", "Country", "territory"),
            Field("status", "Stands as", "choice", options=_STATUSES),
            Field("controller", "To whom", "power", optional=True),
            _REASON,
        ),
    ),
)
"""The books put right by hand, each with a reason."""

WINNER = Form(
    "declare_winner",
    "Declare a winner",
    "End the game",
    (Field("side", "The winner", "choice", options=_SIDES), _REASON),
    "If the table agrees before the books do. It can be undone.",
)


def offered(here: Sitting, forms: tuple[Form, ...]) -> list[Form]:
    """The forms whose action this game knows, and whose fields have something to choose from."""
    known = desk().rules_of(here.edition).actions
    there = choices(here)
    return [
        form
        for form in forms
        if form.action in known and all(there.get(field.kind, True) for field in form.fields if not field.optional)
    ]


def find(here: Sitting, action: str) -> Form | None:
    """A form by its action, if this game offers it."""
    return next((form for form in offered(here, (*ACTS, *CORRECTIONS)) if form.action == action), None)


def choices(here: Sitting) -> dict[str, Any]:
    """What there is to choose from, by kind of field: powers, territories by region, technologies, units."""
    edition, now = here.edition, here.snapshot
    regions = service.show_audit(desk(), here.who, here.game.id)["regions"]

    def label(place: View) -> str:
        return f"{place['name']} ({here.power_name(place['controller'])})"

    territories = [(one["name"], [(place["id"], label(place)) for place in one["territories"]]) for one in regions]
    complexes = [
        (name, [(place, text) for place, text in places if now["territories"].get(place, {}).get("complex")])
        for name, places in territories
    ]
    prices = _prices(here)
    return {
        "power": [(one.id, one.name) for one in edition.powers],
        "territory": [one for one in territories if one[1]],
        "complex": [one for one in complexes if one[1]],
        "technology": [(one.id, one.name) for one in edition.technologies],
        "units": [(one.id, one.name, prices.get(one.id)) for one in edition.units if one.id in prices],
    }


def _prices(here: Sitting) -> dict[str, int | None]:
    """What units cost the power whose turn it is; every unit that anybody can buy, if that one buys nothing."""
    turn = here.snapshot["turn"]
    card = service.show_turn_card(desk(), here.who, here.game.id, turn) if turn in here.edition.power else {}
    prices = card.get("prices")
    return (
        prices if isinstance(prices, dict) and prices else {one.id: one.cost for one in here.edition.units if one.cost}
    )
