"""The form for the position of a War Game: land by name, money in two purses, loans, and where the game is."""

from collections.abc import Iterator

from companion.families.war_game.edition import WarGameEdition
from companion.families.war_game.position import ACCOUNTS
from companion.families.war_game.state import LandState, WarGameState
from companion.languages import _
from companion.model.ids import slug
from companion.views.position_form import Field, Group, Holding, Option, Place, PositionForm, Row, Typed, check

NOBODY = "nobody"
FURTHER = 10
"""How many empty rows there are for land that isn't in the books yet."""


def position_form(edition: WarGameEdition, start: WarGameState, typed: Typed) -> PositionForm:
    """Every field; land that the table's board has is in the list, and further land has rows of its own."""
    groups = (
        _land(edition, start, typed),
        _money(edition, start),
        _loans(edition),
        _factories(edition, start),
        _trained(edition),
        _this_turn(edition),
    )
    return PositionForm(
        holdings=tuple(_holdings(edition, start)),
        figures=tuple(group for group in groups if group.rows),
        where=(
            Field(
                "round",
                _("Game turn"),
                "choice",
                ("round",),
                str(start.round),
                options=tuple(Option(str(turn.number), turn.name, turn.number) for turn in edition.game_turns),
            ),
            Field(
                "turn",
                _("Whose turn"),
                "choice",
                ("turn",),
                start.turn,
                options=tuple(Option(group.powers[0], group.name, group.powers[0]) for group in edition.turn_groups),
            ),
            Field(
                "phase",
                _("Phase"),
                "choice",
                ("phase",),
                start.phase,
                options=tuple(Option(phase.id, phase.name, phase.id) for phase in edition.phases),
            ),
        ),
        takers=tuple(edition.powers.ids),
    )


def _powers(edition: WarGameEdition) -> tuple[Option, ...]:
    return tuple(Option(power.id, power.name, power.id) for power in edition.powers)


def _holdings(edition: WarGameEdition, start: WarGameState) -> Iterator[Holding]:
    for territory, now in start.territories.items():
        at = ("territories", territory, "controller")
        options = _powers(edition)
        if now.controller is None:
            options = (*options, Option(NOBODY, _("Nobody"), None))
        field = Field(".".join(at), now.name, "choice", at, now.controller or NOBODY, options=options)
        yield Holding(territory, now.region or _owner(edition, now), field)


def _owner(edition: WarGameEdition, territory: LandState) -> str:
    return edition.powers[territory.original].name if territory.original else _("Neutrals")


def _land(edition: WarGameEdition, start: WarGameState, typed: Typed) -> Group:
    """Land that changed hands and isn't in the books: its name, its value, whose color it has, and who holds it."""
    numbers = {name.split(".")[1] for name, text in typed.items() if name.startswith("land.") and text.strip()}
    used = max((int(number) for number in numbers if number.isdigit()), default=-1) + 1
    ids = [slug(typed.get(f"land.{number}.name", "")) for number in range(min(used, 200) + FURTHER)]
    rows = tuple(
        _land_row(edition, typed, number, f"land_{number}" if not land or land in ids[:number] else land)
        for number, land in enumerate(ids)
    )
    help = _("Only land that isn't in your board above. Land that never changed hands can stay unnamed.")
    return Group("land", _("Land that changed hands"), rows, help, folded=bool(start.territories))


def _land_row(edition: WarGameEdition, typed: Typed, number: int, territory: str) -> Row:
    """A row for land with this id; one with the name of an earlier row has its own, so that both are seen."""
    at: Place = ("territories", territory)
    known = edition.known_territories.get(territory)
    whose = (*_powers(edition), Option(NOBODY, _("Nobody"), None))
    groups = [group.id for group in edition.territory_groups if territory in group.territories]
    return Row(
        _("Land {number}", number=number + 1),
        (
            Field(f"land.{number}.name", _("Name"), "text", (*at, "name")),
            Field(
                f"land.{number}.value", _("Value"), "count", (*at, "value"), known.value if known is not None else None
            ),
            Field(f"land.{number}.original", _("In the color of"), "choice", (*at, "original"), options=whose),
            Field(f"land.{number}.start", _("Held at the start by"), "choice", (*at, "start"), options=whose),
            Field(f"land.{number}.controller", _("Held now by"), "choice", (*at, "controller"), options=whose),
            Field(f"land.{number}.factory", _("Factory"), "choice", (*at, "factory"), options=_factory_kinds(edition)),
        ),
        given=((*at, "groups"), groups) if groups else None,
    )


def _factory_kinds(edition: WarGameEdition) -> tuple[Option, ...]:
    kinds = (Option(kind.id, edition.units[kind.unit].name, kind.id) for kind in edition.factories)
    return (Option("none", _("None"), None), *kinds)


def _money(edition: WarGameEdition, start: WarGameState) -> Group:
    labels = {
        "treasury": _("Buys anything"),
        "hardware": _("Hardware only"),
        "to_come": _("Lent, for its next turn"),
        "hardware_to_come": _("Lent, hardware only"),
    }
    rows = tuple(
        Row(
            power.name,
            tuple(
                Field(
                    f"powers.{power.id}.{key}",
                    label,
                    "count",
                    ("powers", power.id, key),
                    start.accounts.get(ACCOUNTS[key](power.id), 0),
                )
                for key, label in labels.items()
            ),
            power.id,
        )
        for power in edition.powers
    )
    return Group("money", _("Money in hand"), rows, folded=False)


def _loans(edition: WarGameEdition) -> Group:
    rows = tuple(
        Row(
            power.name,
            (
                Field(f"powers.{power.id}.lent", _("Ever lent to it"), "count", ("powers", power.id, "lent"), 0),
                Field(
                    f"powers.{power.id}.incomes", _("Incomes collected"), "count", ("powers", power.id, "incomes"), 0
                ),
                Field(
                    f"powers.{power.id}.generals_lost",
                    _("Generals lost"),
                    "count",
                    ("powers", power.id, "generals_lost"),
                    0,
                ),
            ),
            power.id,
        )
        for power in edition.powers
    )
    return Group("loans", _("Loans, incomes, and generals"), rows)


def _factories(edition: WarGameEdition, start: WarGameState) -> Group:
    rows = tuple(
        Row(
            now.name,
            (
                Field(
                    f"territories.{territory}.factory",
                    _("Factory"),
                    "choice",
                    ("territories", territory, "factory"),
                    now.factory or "none",
                    options=_factory_kinds(edition),
                ),
                check(
                    f"territories.{territory}.closed",
                    _("Friends are here"),
                    ("territories", territory, "closed"),
                    True,
                ),
            ),
        )
        for territory, now in start.territories.items()
    )
    help = _("Land with friends in it: its owner can't place anything until they have left.")
    return Group("factories", _("Factories and closed land"), rows, help)


def _trained(edition: WarGameEdition) -> Group:
    rows = tuple(
        Row(
            power.name,
            tuple(
                Field(
                    f"powers.{power.id}.trained.{training.id}",
                    training.name,
                    "count",
                    ("powers", power.id, "trained", training.id),
                    0,
                )
                for training in edition.trainings
            ),
            power.id,
        )
        for power in edition.powers
    )
    return Group("trained", _("Units trained"), rows if edition.trainings else ())


def _this_turn(edition: WarGameEdition) -> Group:
    fields = tuple(
        Field(
            f"this_turn.collected.{power.id}",
            power.name,
            "member",
            ("this_turn", "collected"),
            False,
            power.id,
            item=power.id,
        )
        for power in edition.powers
    )
    return Group("this_turn", _("This turn so far"), (Row(_("Has collected its income"), fields),))
