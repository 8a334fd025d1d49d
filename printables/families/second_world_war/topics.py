"""Topics of the reference cards: what a player looks up away from the sheets, in words made from the edition's data."""

from collections.abc import Callable, Sequence

from companion.families.second_world_war.edition import SecondWorldWarEdition
from companion.families.second_world_war.sections.resources import Operation
from companion.model.wording import counted, listed, one_or_many, signed
from printables.families.family import Topic
from printables.families.second_world_war.names import moment, name, names, whom
from printables.families.second_world_war.politics import (
    check_words,
    dated,
    event_words,
    limit_lead,
    limit_words,
    trigger_words,
)
from printables.families.second_world_war.rebuilding import asked_for
from printables.families.second_world_war.rebuilding import rules as display_rules
from printables.families.second_world_war.resource_words import buying, rolling
from printables.families.second_world_war.starts import turns
from printables.pdf.leads import LedLine


def topics(edition: SecondWorldWarEdition) -> list[Topic]:
    """Every topic that the edition has something to say on, in the order of the deck."""
    made = [topic for lines in TOPICS for topic in lines(edition)]
    return [(title, lines) for title, lines in made if lines]


def _topic(
    title: str, lines: Callable[[SecondWorldWarEdition], list[LedLine]]
) -> Callable[[SecondWorldWarEdition], list[Topic]]:
    return lambda edition: [(title, lines(edition))]


def _sequence(edition: SecondWorldWarEdition) -> list[LedLine]:
    frame = edition.season_frame
    order = ", ".join(name for name, _ in turns(edition, edition.scenarios[0]))
    opens, closes = edition.phase[frame.opens], edition.phase[frame.closes]
    return [
        LedLine(f"1 {opens.name}", opens.help),
        LedLine(f"2 Impulses, {frame.impulses} of them", f"In each, one after the other: {order}."),
        *(LedLine(f"· {edition.phase[phase].name}", edition.phase[phase].help) for phase in frame.each_impulse),
        LedLine(f"3 {closes.name}", closes.help),
    ]


def _priced(edition: SecondWorldWarEdition, operations: Sequence[Operation]) -> list[LedLine]:
    """Operations with their prices; a price that is the same for all is said once."""
    prices = {operation.points for operation in operations}
    figures = len(prices) > 1
    lines = []
    for operation in operations:
        who = f"{whom(edition, operation.by)}: " if operation.by else ""
        lines.append(
            LedLine(
                f"{who}{operation.name}",
                operation.needs or "",
                str(operation.points) if figures else "",
                tick=operation.once,
            )
        )
    same = [LedLine("", f"{counted(next(iter(prices)), 'action point')} each.")] if len(prices) == 1 else []
    return [*same, *lines]


def _point(edition: SecondWorldWarEdition) -> list[LedLine]:
    """What everybody may do: for points, then what is free."""
    common = [
        operation
        for operation in edition.operations
        if not operation.by and not operation.once and not operation.resources
    ]
    free = [one.name for one in common if not one.points]
    rest = [LedLine("Free", f"{'; '.join(free)}.")] if free else []
    return [*_priced(edition, [one for one in common if one.points]), *rest]


def _own(edition: SecondWorldWarEdition) -> list[LedLine]:
    """What only some powers may do, again and again."""
    return _priced(edition, [operation for operation in edition.operations if operation.by and not operation.once])


def _once(edition: SecondWorldWarEdition) -> list[LedLine]:
    return _priced(edition, [operation for operation in edition.operations if operation.once])


def _buying(edition: SecondWorldWarEdition) -> list[LedLine]:
    rule = edition.action_points
    lines = [LedLine("", text) for text in (*buying(edition), *rolling(edition))]
    free = listed([theatre.name for theatre in edition.theatres if theatre.always_allowed])
    if rule.declare_theatre:
        also = f" Any of their points may go to the {free}." if free else ""
        lines.append(
            LedLine(f"{names(edition, rule.declare_theatre)}", f"name a theatre for the points they buy.{also}")
        )
    if rule.neutral_powers == "default_only":
        wake = f" or with {names(edition, rule.wake_up_wars)}" if rule.wake_up_wars else ""
        lines.append(LedLine("Neutral powers", f"have the free point only, until war with a major power{wake}."))
    lines.append(LedLine("Minor powers at war", f"without a major ally have {counted(rule.unallied_minor, 'point')}."))
    kept = edition.option.get(rule.kept_option or "")
    if kept is not None:
        lines.append(LedLine("Unused points", f"are kept as your table chose (option {kept.name.lower()})."))
    return lines


RECOVERIES = 10
"""So many rows of the table of recoveries; beyond them one can count on."""


def _recovery(edition: SecondWorldWarEdition) -> list[LedLine]:
    rule = edition.resources
    step = rule.recovery_divisor
    firsts = range(1, RECOVERIES * step, step)
    stops = "; never above it" if rule.recovery_stops_at_limit else ""
    return [
        LedLine("", f"In each of your impulses, if you are below your limit{stops}."),
        *(LedLine(f"Limit {first} to {first + step - 1}", "", f"+{rule.recovers(first)}") for first in firsts),
        LedLine("", f"And one more for each further {step}."),
    ]


def _building(edition: SecondWorldWarEdition) -> list[LedLine]:
    return [LedLine("", text) for column in display_rules(edition) for text in column]


def _first_boxes(edition: SecondWorldWarEdition) -> list[LedLine]:
    lines = []
    for rebuild in edition.rebuilds:
        who = f"{names(edition, rebuild.powers)}: " if rebuild.powers else ""
        option = edition.option.get(rebuild.boxes_option or "")
        chosen = listed([str(choice) for choice in option.choices], "or") if option else str(rebuild.boxes)
        figure = f"{rebuild.laps} × {chosen}" if rebuild.laps > 1 else chosen
        lines.append(LedLine(f"{who}{names(edition, rebuild.units)}", "", figure))
    blanks = ", ".join(f"{edition.unit[unit].name}\u00a0____" for unit in asked_for(edition))
    return [*lines, *([LedLine("From your box", f"{blanks}.")] if blanks else [])]


def _losses(edition: SecondWorldWarEdition) -> list[LedLine]:
    lines = []
    for loss in edition.losses:
        single = edition.option.get(loss.single_hit_option or "")
        six = f" A natural six is {loss.natural_six_hits} hits." if loss.natural_six_hits > 1 else ""
        unless = f" With the option {single.name}: one." if six and single else ""
        spared = f" Not: {whom(edition, loss.spared)}." if loss.spared else ""
        lines.append(LedLine(loss.name, f"{loss.help}{six}{unless}{spared}", f"−{loss.resources}"))
    return lines


def _lending(edition: SecondWorldWarEdition) -> list[LedLine]:
    lend = edition.lend_lease
    lines = [
        LedLine(
            f"From {moment(edition, lend.begins)}",
            f"{counted(lend.points, 'point')} of the lender for each resource; the number is the most in an impulse.",
        )
    ]
    for route in lend.routes:
        by = f" by {name(edition, route.through)}" if route.through else ""
        needs = []
        if route.place_needs == "held_by_recipient":
            needs.append(f"{name(edition, route.through or '')} in its recipient's hands")
        if route.place_needs == "supply_route":
            needs.append("a supply route")
        if route.treaty:
            needs.append(name(edition, route.treaty))
        if route.recipient_at_war_with:
            needs.append(f"war with {name(edition, route.recipient_at_war_with)}")
        text = f"Needs: {', '.join(needs)}." if needs else ""
        lead = f"{name(edition, route.lender)} → {name(edition, route.recipient)}{by}"
        lines.append(LedLine(lead, text, f"{route.most or ''}"))
    return lines


def _triggers(edition: SecondWorldWarEdition) -> list[LedLine]:
    return [LedLine(trigger.name, trigger_words(edition, trigger)) for trigger in edition.triggers]


def _commitments(edition: SecondWorldWarEdition) -> list[Topic]:
    """A card for each roll that decides whose side a country takes."""
    made = []
    for table in edition.commitments:
        price = f" {counted(table.points, 'action point')}." if table.points else ""
        rows = sorted(table.rows, key=lambda row: table.die * 2 if row.highest is None else row.highest, reverse=True)
        lines = [
            LedLine(f"{name(edition, table.rolled_by)} rolls", f"{table.when}{price}"),
            *(LedLine("", row.result, _range(row.lowest, row.highest)) for row in rows),
            *(LedLine("", modifier.situation, signed(modifier.value)) for modifier in table.modifiers),
        ]
        made.append((table.name, lines))
    return made


def _range(lowest: int | None, highest: int | None) -> str:
    if highest is None:
        return f"{lowest} up"
    return f"to {highest}" if lowest is None else f"{lowest}–{highest}"


def _wars(edition: SecondWorldWarEdition) -> list[LedLine]:
    return [
        LedLine(limit_lead(edition, war_limit), limit_words(edition, war_limit)) for war_limit in edition.war_limits
    ]


def _treaties(edition: SecondWorldWarEdition) -> list[LedLine]:
    lines = []
    for treaty in edition.treaties:
        since = f" From {moment(edition, treaty.since)}." if treaty.since else ""
        until = f" To {moment(edition, treaty.until)} at the latest." if treaty.until else ""
        starts = f" In force at the start of {', '.join(treaty.in_force)}." if treaty.in_force else ""
        lines.append(LedLine(treaty.name, f"{treaty.text}{since}{until}{starts}"))
    return lines


CHECKED = {"capital_captured": "its capital is captured", "atomic_bomb": "an atomic bomb falls"}


def _surrender(edition: SecondWorldWarEdition) -> list[LedLine]:
    rule = edition.surrender
    when = listed([CHECKED[one] for one in rule.checked_on], "or")
    only = f" {names(edition, rule.only_by_check)} never surrenders in another way." if rule.only_by_check else ""
    return [
        LedLine("", f"{rule.dice} dice above the number: it surrenders. Checked when {when}."),
        *(LedLine(name(edition, number_id), "", str(number)) for number_id, number in rule.numbers.items()),
        LedLine("Other minor powers", "", str(rule.other_minors)),
        LedLine("Other lands", "without a roll"),
        LedLine(
            "",
            "Enemy in the capital and no friendly ground unit in the country: at once. "
            f"At the season's end: as many enemy ground units as friendly ones.{only}",
        ),
    ]


def _checks(edition: SecondWorldWarEdition) -> list[LedLine]:
    return [
        LedLine(f"{name(edition, surrender_check.of)}:", check_words(edition, surrender_check))
        for surrender_check in edition.surrender_checks
    ]


def _events(edition: SecondWorldWarEdition) -> list[LedLine]:
    return [
        LedLine(
            f"{moment(edition, when)}: {event.name}" if number == 0 else f"· {event.name}", event_words(edition, event)
        )
        for when, events in dated(edition).items()
        for number, event in enumerate(events)
    ]


LEANINGS = {"neutral": "", "pro_axis": "pro-Axis", "at_war": "at war"}


def _minors(edition: SecondWorldWarEdition) -> list[LedLine]:
    """The units that minor powers get, and what differs among them."""
    lines = []
    for minor_power in edition.minor_powers:
        units = []
        for unit, count in minor_power.units.items():
            turned = " flipped" if unit in minor_power.flipped else ""
            since = f" from {moment(edition, minor_power.units_since[unit])}" if unit in minor_power.units_since else ""
            kind = one_or_many(count, edition.unit[unit].name, edition.unit[unit].plural)
            units.append(f"{count} {kind.lower()}{turned}{since}")
        extra = [LEANINGS[minor_power.leaning], f"modifier {minor_power.modifier}" if minor_power.modifier else ""]
        lines.append(LedLine(minor_power.name, f"{', '.join(units)}{''.join(f'; {word}' for word in extra if word)}."))
    return lines


TOPICS: tuple[Callable[[SecondWorldWarEdition], list[Topic]], ...] = (
    _topic("A season", _sequence),
    _topic("What points buy", _point),
    _topic("Only for some", _own),
    _topic("Once in the game", _once),
    _topic("Buying points", _buying),
    _topic("Recovering", _recovery),
    _topic("Building", _building),
    _topic("First boxes", _first_boxes),
    _topic("Losing resources", _losses),
    _topic("Lend-Lease", _lending),
    _topic("What follows", _triggers),
    _commitments,
    _topic("May you declare war?", _wars),
    _topic("Treaties", _treaties),
    _topic("Surrender", _surrender),
    _topic("Special surrenders", _checks),
    _topic("Dated events", _events),
    _topic("Minor powers", _minors),
)
"""What makes the topics, in order; most make one."""
