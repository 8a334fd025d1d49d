"""The banker's forms: player actions for any power, and manual corrections.

A form is offered only if the game has its action, so that every edition shows what it can do. The words for shared
actions are here, others in the family's pages; a family without any gets a plain form for each of its actions.
"""

from collections.abc import Iterable, Sequence

from api.pages.kit.forms import places
from api.pages.kit.forms.action_forms import Ask, Choices, DrawnForm, Form, Option, drawn, plain_form
from api.pages.kit.forms.asks import POWER, REASON, TERRITORY
from api.pages.kit.visitor import AnyVisitor
from companion.families import family_of
from companion.languages import msg
from companion.model.actions import Action, AdvancePhase, EndTurn

ACTS = (
    Form("advance_phase", msg("Next phase"), msg("Go on")),
    Form("end_turn", msg("End the turn"), msg("End it")),
)
CORRECTIONS = (
    Form(
        "adjust_treasury",
        msg("Money"),
        msg("Correct it"),
        (POWER, Ask("amount", msg("Add"), msg("A minus takes away.")), REASON),
    ),
    Form(
        "set_controller",
        msg("Who holds a territory"),
        msg("Correct it"),
        (TERRITORY, Ask("controller", msg("Holder on the board")), REASON),
        msg("Moves no money."),
    ),
)
WINNER = Form(
    "declare_winner",
    msg("Declare a winner"),
    msg("End the game"),
    (Ask("side", msg("The winner")), REASON),
    msg("If the table agrees before the books do. It can be undone."),
)
SEAL = Form(
    "lift_seal",
    msg("Lift the seal"),
    msg("Show odds from now on"),
    (REASON,),
    msg("Everybody can see the odds of battles from here on, and everybody sees this entry."),
)
ANSWER = Form(
    "attest",
    msg("An answer"),
    msg("Log it"),
    (
        Ask("claim", msg("The question")),
        Ask("holds", msg("The answer")),
        Ask("count", msg("The number"), optional=True),
    ),
)
WITHOUT_FORM = frozenset({"start_game", "attest"})
"""Shared actions that are taken elsewhere."""


def acts(visitor: AnyVisitor, power: str = "") -> list[DrawnForm]:
    """Player actions, done by the banker for any power, with the named power's prices and choices."""
    return _offered(visitor, (*_own(visitor.family.banker.acts, _plain_acts(visitor)), *ACTS), power)


def corrections(visitor: AnyVisitor) -> list[DrawnForm]:
    """Manual corrections of the books."""
    own = {form.action: form for form in _own(visitor.family.banker.corrections, _plain_corrections(visitor))}
    shared = [own.get(form.action, form) for form in CORRECTIONS]
    return _offered(visitor, (*shared, *own.values()))


def for_players(visitor: AnyVisitor, power: str = "") -> list[DrawnForm]:
    """Anything a player may have forgotten: everything but ending a turn and the banker's corrections."""
    known, rules = visitor.actions, family_of(visitor.edition).ruleset
    closing = (EndTurn, AdvancePhase)
    return [
        form
        for form in (*acts(visitor, power), *forgotten(visitor, power))
        if not issubclass(known[form.action], closing) and known[form.action] not in rules.corrections
    ]


def forgotten(visitor: AnyVisitor, power: str = "") -> list[DrawnForm]:
    """Player actions from the game's own pages: in the family's words if it has them, otherwise in plain ones."""
    rules = family_of(visitor.edition).ruleset
    own = (*visitor.family.banker.forgotten, ANSWER)
    there = (*_own(visitor.family.banker.acts, ()), *own, *ACTS, *CORRECTIONS, WINNER, SEAL)
    elsewhere = {form.action for form in there}
    rest = [
        action
        for name, action in rules.actions.items()
        if name not in elsewhere and action not in rules.corrections | rules.entering
    ]
    return _offered(visitor, (*own, *_plain(rest)), power)


def everything(visitor: AnyVisitor) -> list[DrawnForm]:
    """Everything that can be inserted into the past."""
    there = {form.action: form for form in (*acts(visitor), *forgotten(visitor), *corrections(visitor))}
    return list(there.values())


def winner(visitor: AnyVisitor) -> DrawnForm | None:
    """The table's own end of the game, while it's running."""
    return next(iter(_offered(visitor, (WINNER,))), None) if visitor.snapshot["status"] == "running" else None


def seal(visitor: AnyVisitor) -> DrawnForm | None:
    """Lifting the seal of a game whose odds are sealed."""
    return next(iter(_offered(visitor, (SEAL,))), None) if visitor.is_sealed else None


def _own(given: Sequence[Form] | None, otherwise: Sequence[Form]) -> Sequence[Form]:
    return otherwise if given is None else given


def _plain_acts(visitor: AnyVisitor) -> list[Form]:
    rules = family_of(visitor.edition).ruleset
    shared = {form.action for form in (*ACTS, *CORRECTIONS, WINNER, SEAL)} | WITHOUT_FORM
    return _plain(
        action for name, action in rules.actions.items() if name not in shared and action not in rules.corrections
    )


def _plain_corrections(visitor: AnyVisitor) -> list[Form]:
    rules = family_of(visitor.edition).ruleset
    return _plain(action for action in rules.actions.values() if action in rules.corrections)


def _plain(actions: Iterable[type[Action]]) -> list[Form]:
    return [plain_form(action) for action in actions]


def _offered(visitor: AnyVisitor, forms: Sequence[Form], power: str = "") -> list[DrawnForm]:
    """The forms whose action this game has, and whose fields have choices; the first of each."""
    known, there = visitor.actions, choices(visitor, power)
    forms_drawn: dict[str, DrawnForm] = {}
    for form in forms:
        if form.action in known and form.action not in forms_drawn and there.get(form.action) != ():
            made = drawn(form, known[form.action], there)
            forms_drawn |= {form.action: made} if made.usable else {}
    return list(forms_drawn.values())


def choices(visitor: AnyVisitor, power: str = "") -> Choices:
    """A game's choices: powers, sides, territories by region, units, and the family's own."""
    return {
        **dict.fromkeys(("power", "by", "to", "controller"), places.powers(visitor)),
        "territory": places.territories(visitor),
        "units": places.buyable(visitor, power),
        "claim": [Option(claim.id, claim.question) for claim in visitor.edition.claims],
        "side": [Option(side.id, side.name) for side in visitor.edition.sides],
        "unit": [Option(unit.id, unit.name) for unit in visitor.edition.units],
        **visitor.family.banker.choices(visitor, power),
    }
