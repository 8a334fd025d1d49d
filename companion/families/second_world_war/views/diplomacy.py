"""A power's wars, treaties, and minor allies: what it has, what it can begin, what's forbidden and why."""

from companion.families.second_world_war.actions import DemandTreaty, RenounceTreaty, SignTreaty
from companion.families.second_world_war.edition import SecondWorldWarEdition
from companion.families.second_world_war.rules import world
from companion.families.second_world_war.rules.diplomacy import commitments as rolls
from companion.families.second_world_war.rules.diplomacy import treaties as agreements
from companion.families.second_world_war.rules.diplomacy import wars as declaring
from companion.families.second_world_war.sections.diplomacy import Treaty
from companion.families.second_world_war.state import SecondWorldWarState
from companion.families.second_world_war.views.preview import foreseen
from companion.families.second_world_war.views.turn_shapes import CommitmentView, TreatyChoice, Wars


def wars(edition: SecondWorldWarEdition, state: SecondWorldWarState, power: str) -> Wars:
    """Whom a power fights, whom it can attack or help, and on whom it can't declare war."""
    return {
        "enemies": sorted(world.enemies(state, power)),
        "may_declare": declaring.may_attack(edition, state, power) if world.active(state, power) else [],
        "forbidden": _forbidden(edition, state, power),
        "to_help": [
            {"country": territory, "name": world.name_of(edition, state, territory)}
            for territory in state.territories
            if not any(declaring.obstacles(edition, state, power, territory))
        ],
    }


def _forbidden(edition: SecondWorldWarEdition, state: SecondWorldWarState, power: str) -> dict[str, str]:
    named = dict.fromkeys(
        target
        for limit in edition.war_limits
        if power in limit.powers
        for target in (limit.against or tuple(edition.powers.ids))
    )
    reasons = {
        subject: declaring.forbidden(edition, state, power, subject)
        for subject in named
        if subject not in state.surrendered
    }
    return {
        subject: str(reason)
        for subject, reason in reasons.items()
        if reason and subject != power and not world.at_war(state, power, subject)
    }


def treaties(edition: SecondWorldWarEdition, state: SecondWorldWarState, power: str) -> list[TreatyChoice]:
    """All agreements, with the action that can sign or end one now."""
    return [
        {
            "treaty": treaty.id,
            "name": treaty.name,
            "text": treaty.text,
            "in_force": treaty.id in state.treaties,
            "action": _signing(edition, state, power, treaty.id),
        }
        for treaty in edition.treaties
    ]


def _signing(edition: SecondWorldWarEdition, state: SecondWorldWarState, power: str, treaty: str) -> str | None:
    if treaty not in state.treaties:
        if power == agreements.demanded_by(treaty):
            return "demand_treaty" if foreseen(edition, state, DemandTreaty(treaty=treaty)) else None
        signs = power == agreements.signed_by(treaty)
        return "sign_treaty" if signs and foreseen(edition, state, SignTreaty(treaty=treaty)) else None
    if power not in agreements.ended_by(treaty):
        return None
    return "renounce_treaty" if foreseen(edition, state, RenounceTreaty(treaty=treaty, by=power)) else None


def commitments(edition: SecondWorldWarEdition, state: SecondWorldWarState, power: str) -> list[CommitmentView]:
    """The tables on which a power rolls for countries that take sides."""
    return [
        {
            "table": commitment.id,
            "name": commitment.name,
            "when": commitment.when,
            "points": commitment.points,
            "rows": [{"lowest": row.lowest, "highest": row.highest, "result": row.result} for row in commitment.rows],
            "countries": {
                country: rolls.modifiers(edition, state, commitment, country)
                for country in rolls.open_countries(state, commitment)
            },
        }
        for commitment in edition.commitments
        if power in _rollers(edition, commitment.rolled_by)
    ]


def _rollers(edition: SecondWorldWarEdition, word: str) -> tuple[str, ...]:
    """The powers that roll on a table: those of a bloc, or one."""
    bloc = edition.blocs.get(word)
    return bloc.powers if bloc else (word,)


def may_be_signed(edition: SecondWorldWarEdition) -> list[Treaty]:
    """The agreements that somebody can sign in the course of a game."""
    return [treaty for treaty in edition.treaties if agreements.signed_by(treaty.id)]


def may_be_ended(edition: SecondWorldWarEdition) -> list[Treaty]:
    """The agreements that somebody can end."""
    return [treaty for treaty in edition.treaties if agreements.ended_by(treaty.id)]
