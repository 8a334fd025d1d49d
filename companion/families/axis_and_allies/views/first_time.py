"""What somebody who has never played does on the board in each kind of phase, with this power's own figures."""

from collections.abc import Callable, Mapping

from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.families.axis_and_allies.rules import purchase, purses
from companion.families.axis_and_allies.rules.phases import phases
from companion.families.axis_and_allies.rules.units import mobilization
from companion.families.axis_and_allies.rules.units.technology import unit_figures
from companion.families.axis_and_allies.sections.course import Phase, PhaseKind
from companion.families.axis_and_allies.state import AxisAndAlliesState
from companion.families.axis_and_allies.views.income import income_view
from companion.families.axis_and_allies.views.objectives import objectives
from companion.languages import _, listed
from companion.views import first_time as shared
from companion.views.shapes import Prompt, PromptFigure, PromptPiece

Tell = Callable[[AxisAndAlliesEdition, AxisAndAlliesState, str, Phase], Prompt]


def prompt(edition: AxisAndAlliesEdition, state: AxisAndAlliesState, power: str) -> Prompt:
    """What to do on the board now."""
    phase = edition.phases[state.phase]
    tell = TELLS.get(phase.kind) if phase.kind is not None else None
    said = tell(edition, state, power, phase) if tell else shared.prompt(phase, [])
    leads = power == state.turn
    after = shared.following(phases(edition, state, power), phase) if leads else ""
    return {**said, "following": after, "done": said["done"] and leads}


def _buying(edition: AxisAndAlliesEdition, state: AxisAndAlliesState, power: str, phase: Phase) -> Prompt:
    if edition.powers[power].income == "none":
        return shared.prompt(phase, [])
    prices = purchase.price_list(edition, state, power)
    if edition.powers[power].purses:
        says = [_by_purse(edition, state, power)]
    else:
        says = shared.shopping(edition, state.treasury(power), prices)
    return shared.prompt(
        phase,
        says,
        [_("Put the pieces you buy beside the board: you place them at the end of your turn.")],
        figure=_money(edition, state, power),
        pieces=shared.wares(edition, prices),
        done=not purchase.still_to_buy(edition, state, power),
    )


def _by_purse(edition: AxisAndAlliesEdition, state: AxisAndAlliesState, power: str) -> str:
    parts = [
        _("{money} in {purse}", money=edition.money(purses.in_hand(state, power, purse.id)), purse=purse.name)
        for purse in edition.powers[power].purses
    ]
    return _("You have {parts}, and spend each in its own part of the board.", parts=listed(parts))


def _money(edition: AxisAndAlliesEdition, state: AxisAndAlliesState, power: str) -> PromptFigure:
    purse_ids = [purse.id for purse in edition.powers[power].purses]
    amounts = [str(purses.in_hand(state, power, purse)) for purse in purse_ids] or [str(state.treasury(power))]
    return {"value": " + ".join(amounts), "label": _("to spend")}


def _attacking(edition: AxisAndAlliesEdition, state: AxisAndAlliesState, power: str, phase: Phase) -> Prompt:
    near = [
        objective
        for objective in objectives(edition, state)
        if objective["power"] == power and not objective["met"] and objective.get("short") == 1
    ]
    goal = [
        _("Within reach: {title} (+{bonus}).", title=objective["title"], bonus=objective["bonus"])
        for objective in near[:1]
    ]
    return shared.prompt(
        phase,
        goal,
        [
            _("Move only what attacks, into enemy lands and sea zones, and set everything down before the first roll."),
            _("Bring more units than the defender has, and keep enough moves for your aircraft to land."),
        ],
        pieces=[
            {"unit": known["unit"], "note": _("moves {spaces}", spaces=figures["move"])}
            for known in _known(edition, state, power)
            if (figures := unit_figures(edition, state, power, known["unit"]))["move"]
        ],
        done=True,
    )


def _fighting(edition: AxisAndAlliesEdition, state: AxisAndAlliesState, power: str, phase: Phase) -> Prompt:
    return shared.prompt(
        phase,
        [],
        [
            _("Battle by battle, both sides roll one die per unit: the figure or less hits."),
            _("Take off what was hit, and roll again until one side is gone or you retreat."),
            _("Where only your side is left and has a land unit, the land is yours: log it."),
        ],
        pieces=[
            {"unit": known["unit"], "note": _("{attack} or less", attack=figures["attack"])}
            for known in _known(edition, state, power)
            if (figures := unit_figures(edition, state, power, known["unit"]))["attack"]
        ],
    )


def _regrouping(edition: AxisAndAlliesEdition, state: AxisAndAlliesState, power: str, phase: Phase) -> Prompt:
    later = [_("Put infantry where the enemy can come next."), _("Nothing attacks in this phase.")]
    return shared.prompt(phase, [], [phase.help, *later], done=True)


def _placing(edition: AxisAndAlliesEdition, state: AxisAndAlliesState, power: str, phase: Phase) -> Prompt:
    waiting = dict(state.powers[power].to_mobilize)
    if not waiting:
        return {**shared.prompt(phase, [], done=True), "says": [_("You have no new units to place.")]}
    room = [edition.place(place) for place, left in mobilization.room(edition, state, power).items() if left]
    says = [_("You have {units} to place.", units=edition.units_in_words(waiting))]
    if room:
        says.append(
            _("There is room in {places}, and in the sea zones beside a complex for ships.", places=listed(room))
        )
    return shared.prompt(
        phase,
        says,
        figure={"value": str(sum(waiting.values())), "label": _("to place")},
        pieces=[{"unit": unit, "note": f"\N{MULTIPLICATION SIGN}{count}"} for unit, count in waiting.items()],
    )


def _collecting(edition: AxisAndAlliesEdition, state: AxisAndAlliesState, power: str, phase: Phase) -> Prompt:
    income = income_view(edition, state, power)
    if not income["collectable"] or edition.powers[power].purses:
        return shared.prompt(phase, [])
    bonus = sum(objective["bonus"] for objective in income["objectives"] if objective["met"])
    says = [_("Your lands pay {money}.", money=edition.money(income["production"]))]
    if bonus:
        says.append(_("Your objectives add {money}.", money=edition.money(bonus)))
    return shared.prompt(
        phase,
        says,
        [_("The app keeps the money, and your turn is over.")],
        figure={"value": str(income["total"]), "label": _("to collect")},
    )


def _researching(edition: AxisAndAlliesEdition, state: AxisAndAlliesState, power: str, phase: Phase) -> Prompt:
    cost = _(
        "A die costs {money}. In your first game, you can leave research alone.",
        money=edition.money(edition.rules.research_cost),
    )
    waits = bool(state.powers[power].researchers) and power not in state.this_turn.rolled
    return shared.prompt(phase, [cost], [phase.help], figure=_money(edition, state, power), done=not waits)


def _known(edition: AxisAndAlliesEdition, state: AxisAndAlliesState, power: str) -> list[PromptPiece]:
    """The pieces to learn first: those that this power can buy."""
    prices = purchase.price_list(edition, state, power) if edition.powers[power].income != "none" else _printed(edition)
    return shared.wares(edition, prices)


def _printed(edition: AxisAndAlliesEdition) -> dict[str, int]:
    return {unit.id: unit.cost for unit in edition.units if unit.cost}


TELLS: Mapping[PhaseKind, Tell] = {
    "research": _researching,
    "purchase": _buying,
    "combat_move": _attacking,
    "combat": _fighting,
    "noncombat_move": _regrouping,
    "mobilization": _placing,
    "income": _collecting,
}
"""What is said in a phase of each kind."""
