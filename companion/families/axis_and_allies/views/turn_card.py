"""A power's turn card: what it has, what it can still do, and the next sensible thing."""

from collections.abc import Mapping

from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.families.axis_and_allies.rules import purchase, purses, research
from companion.families.axis_and_allies.rules.advantages import left_to_choose
from companion.families.axis_and_allies.rules.buildings.facilities import any_number_at, complex_damage
from companion.families.axis_and_allies.rules.land.holdings import capital_held, held_by, production
from companion.families.axis_and_allies.rules.phases import on_turn, past, phases, researches
from companion.families.axis_and_allies.rules.reminders import reminders
from companion.families.axis_and_allies.rules.units import mobilization, prospects
from companion.families.axis_and_allies.rules.units.technology import technologies, unit_figures
from companion.families.axis_and_allies.rules.world.neutrals import may_take_over
from companion.families.axis_and_allies.state import AxisAndAlliesState
from companion.families.axis_and_allies.views.shapes import AxisAndAlliesTurnCard, ResearchView
from companion.families.axis_and_allies.views.world import has_world, world
from companion.families.axis_and_allies.words import SENTENCES
from companion.views.sentences import Renderer


def turn_card(edition: AxisAndAlliesEdition, state: AxisAndAlliesState, power: str) -> AxisAndAlliesTurnCard:
    """Everything a player needs to take a turn with this power."""
    now = state.powers[power]
    prices = purchase.price_list(edition, state, power) if edition.powers[power].income != "none" else {}
    card: AxisAndAlliesTurnCard = {
        "power": power,
        "on_turn": on_turn(edition, state, power) and state.winner is None,
        "phase": state.phase,
        "phases": [{"id": phase.id, "name": phase.name, "help": phase.help} for phase in phases(edition, state, power)],
        "capital_held": capital_held(edition, state, power),
        "treasury": state.treasury(power),
        "production": production(edition, state, power),
        "prices": prices,
        "units": {unit.id: unit_figures(edition, state, power, unit.id) for unit in edition.units},
        "to_mobilize": dict(now.to_mobilize),
        "room": room_left(edition, state, power),
        "complex_sites": mobilization.complex_sites(edition, state, power) if _sells_complexes(edition, prices) else [],
        "damage": {
            place: damage for place in held_by(state, power) if (damage := complex_damage(edition, state, place))
        },
        "repairs_per_money": max(
            (technology.repairs_per_money for technology in technologies(edition, state, power)), default=1
        ),
        "muster": mobilization.muster_count(edition, state, power),
        "research": _research(edition, state, power),
        "technologies": [
            {"id": technology.id, "name": technology.name, "text": technology.text}
            for technology in technologies(edition, state, power)
        ],
        "advantages": [
            {
                "id": advantage,
                "name": edition.advantages[advantage].name,
                "text": edition.advantages[advantage].text,
                "kind": edition.advantages[advantage].kind,
                "uses": edition.advantages[advantage].uses,
                "spent": advantage in now.spent_advantages,
            }
            for advantage in now.advantages
        ],
        "advantages_left": left_to_choose(edition, state, power),
        "reminders": {
            action: Renderer(SENTENCES, edition, state).sentence(reminder)
            for action, reminder in reminders(edition, state, power).items()
        },
        "next": next_step(edition, state, power),
    }
    if has_world(edition):
        card["world"] = world(edition, state, power)
    return card


def room_left(edition: AxisAndAlliesEdition, state: AxisAndAlliesState, power: str) -> dict[str, int | None]:
    """Where units can still be placed this turn, and how many (None: any number): not if a purse's capital is lost."""
    return {
        territory: None if any_number_at(edition, state, territory) else left
        for territory, left in mobilization.room(edition, state, power).items()
        if purses.open_purse(edition, state, power, purses.purse_of(edition, power, territory))
    }


def _sells_complexes(edition: AxisAndAlliesEdition, prices: Mapping[str, int]) -> bool:
    return any(facility.capacity and facility.unit in prices for facility in edition.facilities)


def _research(edition: AxisAndAlliesEdition, state: AxisAndAlliesState, power: str) -> ResearchView | None:
    if not research.played(edition, state) or not researches(edition, power):
        return None
    charts = sorted({technology.chart for technology in edition.technologies})
    return {
        "kind": edition.rules.research,
        "cost": edition.rules.research_cost,
        "researchers": state.powers[power].researchers,
        "development": state.powers[power].development,
        "rolled": power in state.this_turn.rolled,
        "charts": {
            chart: [
                {
                    "id": technology.id,
                    "name": technology.name,
                    "number": technology.number,
                    "text": technology.text,
                    "held": technology.id in state.powers[power].technologies,
                }
                for technology in edition.technologies
                if technology.chart == chart
            ]
            for chart in charts
        },
        "open": {chart: research.open_numbers(edition, state, power, chart) for chart in charts},
    }


def next_step(edition: AxisAndAlliesEdition, state: AxisAndAlliesState, power: str) -> str:
    """The next sensible thing, as an action type; `wait` if it's somebody else's turn."""
    if state.winner is not None:
        return "game_over"
    if not on_turn(edition, state, power):
        return "wait"
    if not capital_held(edition, state, power):
        return "end_turn"
    if _research_waits(edition, state, power):
        return "roll_research"
    if not past(edition, state, "purchase") and purchase.still_to_buy(edition, state, power):
        return "purchase_units"
    if _war_was_promised(edition, state, power):
        return "declare_war"
    if _all_placed(state, power):
        return "collect_income"
    if not past(edition, state, "combat"):
        return "capture_territory"
    if edition.neutrals and state.phase == edition.neutrals.phase and may_take_over(edition, state, power):
        return "take_neutral"
    if state.powers[power].to_mobilize and not past(edition, state, "mobilization"):
        return "mobilize_units"
    return "collect_income"


def _all_placed(state: AxisAndAlliesState, power: str) -> bool:
    """Whether a power has logged where its units went, and none of them wait."""
    return power in state.this_turn.mobilized and not state.powers[power].to_mobilize


def _research_waits(edition: AxisAndAlliesEdition, state: AxisAndAlliesState, power: str) -> bool:
    """Whether a power has research dice that it hasn't rolled."""
    in_time = state.phase in edition.phases_for("research")
    return bool(in_time and state.powers[power].researchers and power not in state.this_turn.rolled)


def _war_was_promised(edition: AxisAndAlliesEdition, state: AxisAndAlliesState, power: str) -> bool:
    """Whether a power bought units for a war that it hasn't declared yet."""
    promised = state.turn == power and state.this_turn.declares_war
    return bool(promised and prospects.more_room(edition, state, power))
