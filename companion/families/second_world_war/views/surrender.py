"""Who may fall: checks that are due or can be forced, and countries that fight on without their capital."""

from collections.abc import Sequence

from msgspec.structs import replace

from companion.families.second_world_war.actions import CheckSurrender
from companion.families.second_world_war.edition import SecondWorldWarEdition
from companion.families.second_world_war.named import FRANCE, GERMANY, ITALY, VICHY_FRANCE
from companion.families.second_world_war.rules import checklist, world
from companion.families.second_world_war.rules.surrender import checks, resistance
from companion.families.second_world_war.sections.surrender import SurrenderCheck
from companion.families.second_world_war.state import ALLIED, SecondWorldWarState
from companion.families.second_world_war.views.preview import foreseen
from companion.families.second_world_war.views.turn_shapes import Asks, LostCapital, Named, PossibleCheck
from companion.languages import Name
from companion.model.translated import named


def lost_capitals(edition: SecondWorldWarEdition, state: SecondWorldWarState) -> list[LostCapital]:
    """Countries that fight on without their capital and may fall, and who holds it."""
    return [
        {
            "country": lost_capital,
            "name": world.name_of(edition, state, lost_capital),
            "by": state.country(lost_capital).capital_held_by,
        }
        for lost_capital in checklist.lost_capitals(edition, state)
    ]


def possible_checks(edition: SecondWorldWarEdition, state: SecondWorldWarState, power: str) -> list[PossibleCheck]:
    """Surrender checks that are due or that the power can force, each with what a surrender would mean."""
    due = checks.due(edition, state)
    return [
        *(_of_a_capital(edition, state, check.country) for check in state.pending),
        *(
            _special(edition, state, power, surrender_check, due=surrender_check in due)
            for surrender_check in edition.surrender_checks
            if surrender_check.of not in state.surrendered
            and surrender_check.id not in state.done
            and (
                surrender_check in due
                or (power in surrender_check.by and checks.in_the_way(edition, state, surrender_check) is None)
            )
        ),
    ]


def asks(edition: SecondWorldWarEdition, state: SecondWorldWarState, country: str) -> Asks:
    """What has to be stated before a country's surrender is confirmed; empty if it holds nothing."""
    power = world.home_of(edition, state, country) or (country if country in edition.powers.ids else None)
    falls = power is not None and world.active(state, power)
    held = [
        territory for territory, now in state.territories.items() if now.controller == (power if falls else country)
    ]
    allied = [place for place in held if state.country(place).status in ALLIED]
    germany = world.active(state, GERMANY)
    return {
        "create_vichy": falls and power == FRANCE and germany and VICHY_FRANCE in held,
        "germans_in_rome": falls and power == ITALY and germany,
        "allies": [_named(edition, state, place) for place in allied],
        "lands": [_named(edition, state, place) for place in held if place not in allied],
    }


def _named(edition: SecondWorldWarEdition, state: SecondWorldWarState, country: str) -> Named:
    return {"country": country, "name": world.name_of(edition, state, country)}


def _of_a_capital(edition: SecondWorldWarEdition, state: SecondWorldWarState, country: str) -> PossibleCheck:
    follows = _follows(edition, state, CheckSurrender(country=country))
    return {
        "country": country,
        "check": None,
        "name": None,
        "points": 0,
        "number": resistance.number(edition, state, country),
        "due": True,
        "needs": None,
        "if_it_falls": " ".join(follows) or None,
        "follows": follows,
        "asks": asks(edition, state, country),
    }


def _special(
    edition: SecondWorldWarEdition, state: SecondWorldWarState, power: str, check: SurrenderCheck, *, due: bool
) -> PossibleCheck:
    follows = _follows(edition, state, CheckSurrender(check=check.id, by=power if power in check.by else None))
    return {
        "country": check.of,
        "check": check.id,
        "name": str(named(check)),
        "points": edition.operations[check.operation].points if check.operation else 0,
        "number": resistance.number_of(edition, check.of),
        "due": due,
        "needs": str(named(check, "needs")) if check.needs else None,
        "if_it_falls": " ".join(follows) or None,
        "follows": follows,
        "asks": _asks_of(edition, state, check),
    }


def _asks_of(edition: SecondWorldWarEdition, state: SecondWorldWarState, check: SurrenderCheck) -> Asks:
    asked = asks(edition, state, check.of)
    if checks.creates_vichy(check):
        asked["create_vichy"] = False
    return asked


def _follows(edition: SecondWorldWarEdition, state: SecondWorldWarState, action: CheckSurrender) -> Sequence[str]:
    """What would follow a surrender: all sentences but the first, which is about the dice."""
    said = foreseen(edition, state, replace(action, dice=(6, 6), override="preview"))
    return said[1:] if said else ()


def fallen_to(edition: SecondWorldWarEdition, state: SecondWorldWarState) -> dict[str, Name]:
    """To whom those that have surrendered fell; not those that fell to nobody."""
    return {
        who: world.named_as(edition, state, fall.to) for who, fall in state.surrendered.items() if fall.to is not None
    }
