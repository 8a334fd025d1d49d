"""What's due in a step of the season: what the books have done, what they ask, what the table does and checks off."""

from typing import Literal

from companion.engine import lookup
from companion.families.second_world_war.actions import CheckOff
from companion.families.second_world_war.edition import SecondWorldWarEdition
from companion.families.second_world_war.events import ItemSettled
from companion.families.second_world_war.named import AXIS_BLOC, FINLAND, GERMANY, SOVIET_UNION
from companion.families.second_world_war.rules import capture, world
from companion.families.second_world_war.rules.diplomacy import treaties
from companion.families.second_world_war.rules.draft import Draft
from companion.families.second_world_war.rules.economy import losses
from companion.families.second_world_war.rules.surrender import checks
from companion.families.second_world_war.state import SecondWorldWarState
from companion.languages import Message, Names, _, msg
from companion.languages.messages import in_a_row
from companion.model.shape import Shape
from companion.model.translated import inside, named


class Due(Shape):
    """One item of a step's checklist.

    `booked`: the books have done it. `asked`: an action answers it, and the step doesn't end before that, unless
    nothing that the books know is at stake. `table`: the people at the board do it, and can check it off.
    """

    id: str
    message: Message
    """As data: a due item may be put to the table, where each phone reads it in its own language."""
    kind: Literal["booked", "asked", "table"]
    done: bool = False
    action: str | None = None
    power: str | None = None
    """Whose player answers; anybody if left out."""
    subjects: tuple[str, ...] = ()
    blocks: bool = True
    """Whether the step waits for the answer."""

    @property
    def text(self) -> str:
        """The text in the reader's language."""
        return str(self.message)


Step = Literal["opens", "begins", "acts", "ends", "closes"]
"""A phase's position in its season: first, first of an impulse, between, last of an impulse, last."""
TABLE: dict[Step, tuple[tuple[str, str], ...]] = {
    "opens": (
        (
            "isolated_units",
            msg("Eliminate ground units that are still isolated; flip Japanese ones and those in fortresses."),
        ),
        ("isolated_markers", msg("Mark units that can't trace supply as isolated.")),
    ),
    "ends": (("markers_off", msg("Remove the Acted, Moved, and Displaced markers.")),),
    "closes": (
        ("voluntary_elimination", msg("Eliminate your own units now if you want to: a point each, in supply.")),
    ),
}
"""What the table does in each step, regardless of options."""

SEASON_FUEL: dict[Step, tuple[str, str]] = {
    "opens": ("low_fuel_markers", msg("Mark active ships as low on fuel.")),
    "closes": ("low_fuel_lost", msg("Eliminate ships that are low on fuel and still active.")),
}
IMPULSE_FUEL: dict[Step, tuple[str, str]] = {
    "ends": (
        "three_impulse_fuel",
        msg("Three impulses at sea: low on fuel. Three more: the task force is lost."),
    ),
}
COMING_BACK = {
    "all": msg("{country}: all lost {unit} come back on their own."),
    "one": msg("{country}: one lost {unit} comes back on its own."),
}
AXIS_GARRISON = (
    "soviet_garrison",
    msg("Germany may move Soviet units until the Soviet garrisons are full."),
)


def step_of(edition: SecondWorldWarEdition, state: SecondWorldWarState) -> Step:
    """The current phase's position in its season."""
    frame = edition.season_frame
    steps: dict[str, Step] = {
        frame.each_impulse[0]: "begins",
        frame.each_impulse[-1]: "ends",
        frame.opens: "opens",
        frame.closes: "closes",
    }
    return steps.get(state.phase, "acts")


def checklist(edition: SecondWorldWarEdition, state: SecondWorldWarState) -> list[Due]:
    """Everything due in the current step."""
    return [*_booked(edition, state), *_asked(edition, state), *_by_the_table(edition, state)]


def still_due(edition: SecondWorldWarEdition, state: SecondWorldWarState) -> list[Due]:
    """What an action must answer before the step ends."""
    return [due for due in _asked(edition, state) if due.blocks and not due.done]


def _booked(edition: SecondWorldWarEdition, state: SecondWorldWarState) -> list[Due]:
    if step_of(edition, state) == "opens":
        dated = {dated_event.id: dated_event.name for dated_event in edition.dated_events}
        announced = [
            Due(id=f"event_{trigger}", message=Message(f"{dated.get(trigger, trigger)}."), kind="booked", done=True)
            for trigger in state.announced
        ]
        reset = Due(
            id="reinforcements_reset", message=Message("Reinforcement limits start over."), kind="booked", done=True
        )
        return [reset, *announced]
    if state.phase == recovery_phase(edition, state) and world.acting_powers(edition, state):
        return [
            Due(id="recovery", message=Message("Resources below the limit have recovered."), kind="booked", done=True)
        ]
    return []


def recovery_phase(edition: SecondWorldWarEdition, state: SecondWorldWarState) -> str:
    """The phase in which resources recover: at the start of an impulse, unless an option says otherwise."""
    return str(state.options.get(edition.resources.recovery_option or "", edition.season_frame.each_impulse[0]))


def _asked(edition: SecondWorldWarEdition, state: SecondWorldWarState) -> list[Due]:
    items = [
        Due(
            id=f"check_{item.country}",
            message=Message(
                "{country:the} must check for surrender.", country=world.named_as(edition, state, item.country)
            ),
            kind="asked",
            action="check_surrender",
            subjects=(item.country,),
        )
        for item in state.pending
    ]
    items += [
        Due(
            id=f"check_{due.id}",
            message=checks.check_in_words(edition, state, due),
            kind="asked",
            action="check_surrender",
            subjects=(due.id,),
        )
        for due in checks.due(edition, state)
    ]
    items += [
        Due(
            id=f"demand_{demand}",
            message=Message(
                "Does {country:the} give in to the demand, or fight?",
                country=world.named_as(edition, state, FINLAND),
            ),
            kind="asked",
            action="answer_demand",
            power=GERMANY,
            subjects=(demand,),
        )
        for demand in treaties.open_demands(state)
    ]
    if step_of(edition, state) == "opens":
        items += _partisans(edition, state)
    if step_of(edition, state) == "closes":
        items += [_capital(edition, state, lost_capital) for lost_capital in lost_capitals(edition, state)]
    return items


def _partisans(edition: SecondWorldWarEdition, state: SecondWorldWarState) -> list[Due]:
    holders = dict.fromkeys(str(state.country(country).controller) for country in losses.at_risk(edition, state))
    return [
        Due(
            id=losses.partisan_item(power),
            message=_which_capitals(edition, state, power),
            kind="asked",
            done=all(losses.counted(state, country) for country in losses.at_risk(edition, state, power)),
            action="settle_partisans",
            power=power,
            subjects=tuple(losses.at_risk(edition, state, power)),
            blocks=any(country in state.numbers.resource_value for country in losses.at_risk(edition, state, power)),
        )
        for power in holders
    ]


def _which_capitals(edition: SecondWorldWarEdition, state: SecondWorldWarState, power: str) -> Message:
    asked = Message(
        "{power}: which captured capitals have no ground unit of yours?", power=named(edition.source.powers[power])
    )
    unknown = losses.not_valued(state, losses.at_risk(edition, state, power))
    if not unknown:
        return asked
    names = Names([world.named_as(edition, state, name) for name in unknown])
    missing = Message("Not entered yet: what {countries:the} {countries:verb pays|pay}.", countries=names)
    return in_a_row([asked, missing])


def lost_capitals(edition: SecondWorldWarEdition, state: SecondWorldWarState) -> list[str]:
    """Countries that may surrender at the end of the season because an enemy is in their capital."""
    firm = edition.surrender.only_by_check
    return [
        country
        for country, now in state.territories.items()
        if now.capital_held_by is not None and country not in state.surrendered and country not in firm
    ]


def _capital(edition: SecondWorldWarEdition, state: SecondWorldWarState, country: str) -> Due:
    return Due(
        id=capture.capital_item(country),
        message=Message(
            "{country:the} has lost its capital: count the ground units there.",
            country=world.named_as(edition, state, country),
        ),
        kind="asked",
        done=capture.capital_item(country) in state.settled,
        action="count_units",
        subjects=(country,),
    )


def _by_the_table(edition: SecondWorldWarEdition, state: SecondWorldWarState) -> list[Due]:
    step = step_of(edition, state)
    due = list(TABLE.get(step, ()))
    fuel = IMPULSE_FUEL if state.options.get(edition.season_frame.fuel_option or "") else SEASON_FUEL
    if step in fuel:
        due.append(fuel[step])
    if step == "begins" and state.bloc == AXIS_BLOC and world.active(state, SOVIET_UNION):
        due.append(AXIS_GARRISON)
    lines = [(word, _(text)) for word, text in due]
    if step_of(edition, state) == "opens":
        fallen = {
            automatic_unit.id
            for automatic_unit in edition.automatic_units
            if automatic_unit.country in state.surrendered
        }
        lines += [line for line in _automatic_units(edition, state) if line[0] not in fallen]
    return [Due(id=word, message=Message(text), kind="table", done=word in state.settled) for word, text in lines]


def by_the_table(edition: SecondWorldWarEdition, state: SecondWorldWarState) -> dict[str, str]:
    """Everything that the table does itself in any step of any game, by id."""
    lines = (*TABLE.values(), tuple(SEASON_FUEL.values()), tuple(IMPULSE_FUEL.values()), (AXIS_GARRISON,))
    return {
        **{word: _(text) for step in lines for word, text in step},
        **dict(_automatic_units(edition, state)),
    }


def _automatic_units(edition: SecondWorldWarEdition, state: SecondWorldWarState) -> list[tuple[str, str]]:
    lines = []
    for automatic_unit in edition.automatic_units:
        text = _(
            COMING_BACK[automatic_unit.each_season],
            country=world.name_of(edition, state, automatic_unit.country),
            unit=inside(edition.units[automatic_unit.unit]),
        )
        lines.append((automatic_unit.id, text))
    return lines


def check_off(draft: Draft, action: CheckOff) -> None:
    """Check off an item that the table has done."""
    items = {due.id: due for due in checklist(draft.edition, draft.state) if due.kind == "table"}
    due_item = lookup.find("item", action.item, items)
    if due_item.done == action.done:
        raise draft.refuse("no_change", "It's already that way.")
    draft.emit(ItemSettled(item=due_item.id, done=action.done))
    draft.say("item_done" if action.done else "item_open_again", item=due_item.id)
