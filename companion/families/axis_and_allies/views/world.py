"""What a power can do other than buying and taking: war and peace, neutrals, convoys, tokens, facilities."""

from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.families.axis_and_allies.rules.buildings import facilities
from companion.families.axis_and_allies.rules.land.holdings import army_left, held_by
from companion.families.axis_and_allies.rules.units import prospects
from companion.families.axis_and_allies.rules.world import armistice, convoys, neutrals, relations, tokens
from companion.families.axis_and_allies.state import AxisAndAlliesState
from companion.families.axis_and_allies.views.shapes import ArmisticeView, DeclarationView, QuestionView, WorldView


def has_world(edition: AxisAndAlliesEdition) -> bool:
    """Whether a box has any of it."""
    return bool(
        edition.relations or edition.neutrals or edition.convoys or edition.tokens or len(edition.facilities) > 1
    )


def world(edition: AxisAndAlliesEdition, state: AxisAndAlliesState, power: str) -> WorldView:
    """All of it, for one power."""
    grant = state.powers[power].grant
    unheld = [territory for territory, now in state.territories.items() if now.controller is None]
    upgrades = facilities.upgrade_sites(edition, state, power)
    return {
        "at_war_with": relations.enemies(edition, state, power),
        "declarations": _declarations(edition, state, power),
        "friendly": neutrals.may_take_over(edition, state, power),
        "neutrals": [
            place
            for place in unheld
            if edition.territories[place].ward is None and not neutrals.friendly(edition, state, place, power)
        ],
        "armies": {place: army for place in unheld if (army := army_left(edition, state, place))},
        "convoys": convoys.zones(edition, state, power) if convoys.raiders(edition, state, power) else {},
        "lost_to_convoys": sum(convoys.losses(edition, state, power).values()) if state.turn == power else 0,
        "tokens": dict(state.powers[power].tokens),
        "tokens_of_use": tokens.of_use(edition, state, power),
        "grant": {"territory": grant[0], "worth": grant[1]} if grant else None,
        "upgrades": {upgrade: better.unit for upgrade, better in upgrades.items()},
        "upgrade_costs": {upgrade: better.upgrade_cost for upgrade, better in upgrades.items()},
        "free_with_war": prospects.free_once_at_war(edition, state, power),
        "sites": facilities.all_sites(edition, state, power, edition.facilities),
        "repairs": {
            place: hurt
            for place in held_by(state, power)
            if (hurt := {unit: damage for unit, damage in state.territories[place].facilities.items() if damage})
        },
        "armistice": _armistice(edition, state, power),
        "questions": _questions(edition, state),
        "room_with_war": prospects.more_room(edition, state, power),
        "declares_war": state.this_turn.declares_war if state.turn == power else None,
    }


def _declarations(edition: AxisAndAlliesEdition, state: AxisAndAlliesState, power: str) -> list[DeclarationView]:
    if edition.relations is None:
        return []
    declarations: list[DeclarationView] = []
    for other in edition.powers.ids:
        if edition.allied(power, other) or relations.at_war(edition, state, power, other):
            continue
        limit = relations.limit_for(edition, power, other)
        bar = relations.why_not_yet(edition, state, limit) if limit else None
        when = relations.when_declared(edition, state, power, other) if state.winner is None else None
        declarations.append({"against": other, "why_not": str(bar) if bar else None, "when": when})
    return declarations


def leaning_toward(edition: AxisAndAlliesEdition, state: AxisAndAlliesState, power: str) -> set[str]:
    """The land that nobody holds and that lets a power in without a fight, be it now or in another turn."""
    return {
        place
        for place, now in state.territories.items()
        if now.controller is None and neutrals.friendly(edition, state, place, power)
    }


def _armistice(edition: AxisAndAlliesEdition, state: AxisAndAlliesState, power: str) -> ArmisticeView | None:
    """The armistice that a power can sign, if only units on the board could prevent it."""
    trigger = armistice.of_power(edition, power)
    if trigger is None or trigger.armistice is None or armistice.why_not(edition, state, trigger):
        return None
    terms = trigger.armistice
    return {"untouched": terms.untouched, "leaving": armistice.leaving(edition, state, terms)}


def _questions(edition: AxisAndAlliesEdition, state: AxisAndAlliesState) -> list[QuestionView]:
    """What the table should report once it has happened, without what it has reported or can no longer happen."""
    return [
        {"claim": trigger.claim, "question": edition.claims[trigger.claim].question, "told_by": list(trigger.told_by)}
        for trigger in edition.triggers
        if trigger.claim is not None and not any(event in state.triggered for event in (trigger.id, *trigger.unless))
    ]
