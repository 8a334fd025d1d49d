"""Reference card topics: what players look up away from the sheets, in words made from the edition's data."""

from collections.abc import Callable, Sequence

from companion.families.second_world_war.edition import SecondWorldWarEdition
from companion.families.second_world_war.sections.countries import MinorPower
from companion.families.second_world_war.sections.resources import Operation
from companion.languages import _, msg, n_
from companion.model.wording import in_parts, labelled, listed, signed
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
from printables.families.second_world_war.resource_words import buying, losing, rolling, spared
from printables.families.second_world_war.starts import turns
from printables.pdf.leads import LedLine

Topic = tuple[str, list[LedLine]]
"""A title and its text."""


def topics(edition: SecondWorldWarEdition) -> list[Topic]:
    """Every topic that the edition covers, in the deck's order."""
    made = [topic for lines in TOPICS for topic in lines(edition)]
    return [(title, lines) for title, lines in made if lines]


def _topic(
    title: str, lines: Callable[[SecondWorldWarEdition], list[LedLine]]
) -> Callable[[SecondWorldWarEdition], list[Topic]]:
    return lambda edition: [(_(title), lines(edition))]


def _sequence(edition: SecondWorldWarEdition) -> list[LedLine]:
    frame = edition.season_frame
    order = ", ".join(name for name, _unused in turns(edition))
    opens, closes = edition.phases[frame.opens], edition.phases[frame.closes]
    return [
        LedLine(f"1 {opens.name}", f"{opens.help} {losing(edition, opens.id)}".rstrip()),
        LedLine(
            _("2 Impulses, {count} of them", count=frame.impulses),
            _("In each, one after the other: {order}.", order=order),
        ),
        *(LedLine(f"· {edition.phases[phase].name}", edition.phases[phase].help) for phase in frame.each_impulse),
        LedLine(f"3 {closes.name}", closes.help),
    ]


def _priced(edition: SecondWorldWarEdition, operations: Sequence[Operation]) -> list[LedLine]:
    """Operations with their prices; a common price is stated once."""
    prices = {operation.points for operation in operations}
    figures = len(prices) > 1
    lines = []
    for operation in operations:
        who = labelled(whom(edition, operation.by), "") if operation.by else ""
        lines.append(
            LedLine(
                f"{who}{operation.name}",
                operation.needs or "",
                str(operation.points) if figures else "",
                tick=operation.once,
            )
        )
    same = (
        [LedLine("", n_("{count} action point each.", "{count} action points each.", next(iter(prices))))]
        if len(prices) == 1
        else []
    )
    return [*same, *lines]


def _point(edition: SecondWorldWarEdition) -> list[LedLine]:
    """What everybody can do: for points, then for free."""
    common = [
        operation
        for operation in edition.operations
        if not operation.by and not operation.once and not operation.resources
    ]
    free = [curve.name for curve in common if not curve.points]
    rest = [LedLine(_("Free"), f"{in_parts(free)}.")] if free else []
    return [*_priced(edition, [curve for curve in common if curve.points]), *rest]


def _own(edition: SecondWorldWarEdition) -> list[LedLine]:
    """What only some powers can do, repeatedly."""
    return _priced(edition, [operation for operation in edition.operations if operation.by and not operation.once])


def _once(edition: SecondWorldWarEdition) -> list[LedLine]:
    return _priced(edition, [operation for operation in edition.operations if operation.once])


def _buying(edition: SecondWorldWarEdition) -> list[LedLine]:
    rule = edition.action_points
    lines = [LedLine("", text) for text in (*buying(edition), *rolling(edition))]
    free = listed([theatre.name for theatre in edition.theatres if theatre.always_allowed])
    if rule.declare_theatre:
        rest = _("name a theater for the points they buy.")
        also = _("Any of their points may go to the {theaters}.", theaters=free) if free else ""
        lines.append(LedLine(names(edition, rule.declare_theatre), f"{rest} {also}".rstrip()))
    if rule.neutral_powers == "default_only":
        wake = names(edition, rule.wake_up_wars)
        only = (
            _("get only the free point until war with a major power or with {powers}.", powers=wake)
            if wake
            else _("get only the free point until war with a major power.")
        )
        lines.append(LedLine(_("Neutral powers"), only))
    alone = n_(
        "without a major ally get {count} point.", "without a major ally get {count} points.", rule.unallied_minor
    )
    lines.append(LedLine(_("Minor powers at war"), alone))
    kept = edition.options.get(rule.kept_option or "")
    if kept is not None:
        lines.append(
            LedLine(_("Unused points"), _("are kept as your table chose (option {option}).", option=kept.name))
        )
    return lines


RECOVERIES = 10
"""How many rows the recovery table has; you can count on from there."""


def _recovery(edition: SecondWorldWarEdition) -> list[LedLine]:
    rule = edition.resources
    step = rule.recovery_divisor
    firsts = range(1, RECOVERIES * step, step)
    return [
        LedLine(
            "",
            _("In each of your impulses, if you're below your limit; never above it.")
            if rule.recovery_stops_at_limit
            else _("In each of your impulses, if you're below your limit."),
        ),
        *(
            LedLine(_("Limit {first} to {last}", first=first, last=first + step - 1), "", f"+{rule.recovers(first)}")
            for first in firsts
        ),
        LedLine("", _("And one more for each additional {step}.", step=step)),
    ]


def _building(edition: SecondWorldWarEdition) -> list[LedLine]:
    return [LedLine("", text) for column in display_rules(edition) for text in column]


def _first_boxes(edition: SecondWorldWarEdition) -> list[LedLine]:
    lines = []
    for rebuild in edition.rebuilds:
        who = labelled(names(edition, rebuild.powers), "") if rebuild.powers else ""
        option = edition.options.get(rebuild.boxes_option or "")
        chosen = listed([str(choice) for choice in option.choices], "or") if option else str(rebuild.boxes)
        figure = f"{rebuild.laps} × {chosen}" if rebuild.laps > 1 else chosen
        lines.append(LedLine(f"{who}{names(edition, rebuild.units)}", "", figure))
    blanks = ", ".join(f"{edition.units[unit].name}\u00a0____" for unit in asked_for(edition))
    return [*lines, *([LedLine(_("From your box"), f"{blanks}.")] if blanks else [])]


def _losses(edition: SecondWorldWarEdition) -> list[LedLine]:
    lines = []
    for loss in edition.losses:
        single = edition.options.get(loss.single_hit_option or "")
        sentences = [loss.help]
        if loss.natural_six_hits > 1:
            sentences.append(_("A natural six is {count} hits.", count=loss.natural_six_hits))
            sentences += [_("With the option {option}: one.", option=single.name)] if single else []
        lines.append(LedLine(loss.name, " ".join([*sentences, *spared(edition, loss)]), f"−{loss.resources}"))
    return lines


def _lending(edition: SecondWorldWarEdition) -> list[LedLine]:
    lend = edition.lend_lease
    price = n_(
        "The lender pays {count} point for each resource; the number is the most it can send in an impulse.",
        "The lender pays {count} points for each resource; the number is the most it can send in an impulse.",
        lend.points,
    )
    lines = [LedLine(_("From {when}", when=moment(edition, lend.begins)), price)]
    for route in lend.routes:
        place = name(edition, route.through) if route.through else ""
        needs = []
        if route.place_needs == "held_by_recipient":
            needs.append(_("the recipient holds {place}", place=place))
        if route.place_needs == "supply_route":
            needs.append(_("a supply route"))
        if route.treaty:
            needs.append(name(edition, route.treaty))
        if route.recipient_at_war_with:
            needs.append(_("war with {power}", power=name(edition, route.recipient_at_war_with)))
        text = _("Needs: {needs}.", needs=", ".join(needs)) if needs else ""
        lead = f"{name(edition, route.lender)} → {name(edition, route.recipient)}"
        lead = _("{route} by {place}", route=lead, place=place) if place else lead
        lines.append(LedLine(lead, text, f"{route.most or ''}"))
    return lines


def _triggers(edition: SecondWorldWarEdition) -> list[LedLine]:
    return [LedLine(trigger.name, trigger_words(edition, trigger)) for trigger in edition.triggers]


def _commitments(edition: SecondWorldWarEdition) -> list[Topic]:
    """A card for each roll that decides a country's side."""
    made = []
    for table in edition.commitments:
        price = n_("{count} action point.", "{count} action points.", table.points) if table.points else ""
        rows = sorted(table.rows, key=lambda row: table.die * 2 if row.highest is None else row.highest, reverse=True)
        lines = [
            LedLine(_("{power} rolls", power=name(edition, table.rolled_by)), f"{table.when} {price}".rstrip()),
            *(LedLine("", row.result, _range(row.lowest, row.highest)) for row in rows),
            *(LedLine("", modifier.situation, signed(modifier.value)) for modifier in table.modifiers),
        ]
        made.append((table.name, lines))
    return made


def _range(lowest: int | None, highest: int | None) -> str:
    if highest is None:
        return _("{lowest} or more", lowest=lowest)
    return _("up to {highest}", highest=highest) if lowest is None else f"{lowest}–{highest}"


def _wars(edition: SecondWorldWarEdition) -> list[LedLine]:
    return [
        LedLine(limit_lead(edition, war_limit), limit_words(edition, war_limit)) for war_limit in edition.war_limits
    ]


def _treaties(edition: SecondWorldWarEdition) -> list[LedLine]:
    lines = []
    for treaty in edition.treaties:
        sentences = [treaty.text]
        if treaty.since:
            sentences.append(_("From {when}.", when=moment(edition, treaty.since)))
        if treaty.until:
            sentences.append(_("Until {when} at the latest.", when=moment(edition, treaty.until)))
        if treaty.in_force:
            sentences.append(_("In force at the start of {scenarios}.", scenarios=", ".join(treaty.in_force)))
        lines.append(LedLine(treaty.name, " ".join(sentences)))
    return lines


CHECKED = {"capital_captured": msg("its capital is captured"), "atomic_bomb": msg("an atomic bomb falls")}


def _surrender(edition: SecondWorldWarEdition) -> list[LedLine]:
    rule = edition.surrender
    when = listed([_(CHECKED[occasion]) for occasion in rule.checked_on], "or")
    falls = _(
        "Right away if an enemy is in the capital and no friendly ground unit is in the country. At the end of a "
        "season if there are at least as many enemy ground units as friendly ones."
    )
    if rule.only_by_check:
        falls = " ".join((falls, _("{names}: only by a check.", names=names(edition, rule.only_by_check))))
    return [
        LedLine(
            "", _("It surrenders if {dice} dice roll above its number. Checked when {when}.", dice=rule.dice, when=when)
        ),
        *(LedLine(name(edition, number_id), "", str(number)) for number_id, number in rule.numbers.items()),
        LedLine(_("Other minor powers"), "", str(rule.other_minors)),
        LedLine(_("Other lands"), _("without a roll")),
        LedLine("", falls),
    ]


def _checks(edition: SecondWorldWarEdition) -> list[LedLine]:
    return [
        LedLine(name(edition, surrender_check.of), check_words(edition, surrender_check))
        for surrender_check in edition.surrender_checks
    ]


def _events(edition: SecondWorldWarEdition) -> list[LedLine]:
    """Each with its date: the events of a season may go on on the next card."""
    return [
        LedLine(labelled(moment(edition, when), event.name), event_words(edition, event))
        for when, events in dated(edition).items()
        for event in events
    ]


LEANINGS = {"pro_axis": msg("pro-Axis"), "at_war": msg("at war")}


def _minors(edition: SecondWorldWarEdition) -> list[LedLine]:
    """The units that minor powers get, and how they differ."""
    lines = []
    for minor_power in edition.minor_powers:
        units = [_minor_unit(edition, minor_power, unit, count) for unit, count in minor_power.units.items()]
        parts = [", ".join(units)]
        if minor_power.leaning in LEANINGS:
            parts.append(_(LEANINGS[minor_power.leaning]))
        if minor_power.modifier:
            parts.append(_("modifier {value}", value=minor_power.modifier))
        lines.append(LedLine(minor_power.name, f"{in_parts(parts)}."))
    return lines


def _minor_unit(edition: SecondWorldWarEdition, power: MinorPower, unit: str, count: int) -> str:
    """A minor power's units: how many, whether they start flipped, and from when."""
    words = edition.units_in_words({unit: count})
    if unit in power.flipped:
        words = _("{units} flipped", units=words)
    if unit in power.units_since:
        words = _("{units} from {when}", units=words, when=moment(edition, power.units_since[unit]))
    return words


TOPICS: tuple[Callable[[SecondWorldWarEdition], list[Topic]], ...] = (
    _topic(msg("A season"), _sequence),
    _topic(msg("What points buy"), _point),
    _topic(msg("Only for some"), _own),
    _topic(msg("Once in the game"), _once),
    _topic(msg("Buying points"), _buying),
    _topic(msg("Recovering"), _recovery),
    _topic(msg("Building"), _building),
    _topic(msg("First boxes"), _first_boxes),
    _topic(msg("Losing resources"), _losses),
    _topic(msg("Lend-Lease"), _lending),
    _topic(msg("What follows"), _triggers),
    _commitments,
    _topic(msg("May you declare war?"), _wars),
    _topic(msg("Treaties"), _treaties),
    _topic(msg("Surrender"), _surrender),
    _topic(msg("Special surrenders"), _checks),
    _topic(msg("Dated events"), _events),
    _topic(msg("Minor powers"), _minors),
)
"""The functions that make the topics, in order; most make one."""
