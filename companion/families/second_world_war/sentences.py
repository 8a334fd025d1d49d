"""The sentences that games of this family say, and how the things they speak of read."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from companion.families.second_world_war.rules import attesting, calendar, checklist, world
from companion.families.second_world_war.rules.surrender import checks
from companion.languages import Text, _, msg, n_, plural
from companion.model.wording import in_a_sentence, in_words, listed, possessive
from companion.views.sentences import Kind, Renderer

Rows = Sequence[Mapping[str, Any]]

STANDS = {
    "home": msg("home of"),
    "controlled": msg("held by"),
    "captured": msg("captured by"),
    "ally": msg("ally of"),
    "uncommitted_ally": msg("uncommitted ally of"),
    "non_cooperating_ally": msg("non-cooperating ally of"),
    "neutral": msg("neutral, under"),
    "at_war": msg("at war, under"),
}
"""How a country stands to its controller."""

GAINED = {
    "ally": (msg("is liberated and an ally of"), msg("are liberated and allies of")),
    "captured": (msg("is captured by"), msg("are captured by")),
}
"""How a gain is called, of one country and of several, by what the country becomes..."""
BACK = (msg("is back with"), msg("are back with"))
"""...and if it is its owner's own again."""


STATUS = {
    "home": msg("home"),
    "controlled": msg("controlled"),
    "captured": msg("captured"),
    "ally": msg("ally"),
    "uncommitted_ally": msg("uncommitted ally"),
    "non_cooperating_ally": msg("non-cooperating ally"),
    "neutral": msg("neutral"),
    "at_war": msg("at war"),
}
"""What a country is that has no controller to name."""


def _points(_teller: Renderer, points: int) -> str:
    return n_("{count} action point", "{count} action points", points)


def _who(renderer: Renderer, word: str) -> str:
    """A power, country, bloc, city or treaty."""
    return world.name_of(renderer.edition, renderer.state, word)


def _unit(renderer: Renderer, unit: str) -> str:
    return str(renderer.edition.unit[unit].name)


def _worth(_teller: Renderer, value: int | None) -> str:
    """What a country adds to a limit, in brackets; nothing of one that adds nothing."""
    return " " + _("(value not entered)") if value is None else f" (+{value})" if value else ""


def _land(renderer: Renderer, land: Mapping[str, Any]) -> str:
    """A country with what it adds, where that was entered."""
    return f"{_who(renderer, land['country'])}{_worth(renderer, land['value'] or 0)}"


def _not_entered(_teller: Renderer, lands: Rows) -> str:
    return " " + _("(not all values are entered)") if any(land["value"] is None for land in lands) else ""


def _dated_event(renderer: Renderer, event: str) -> str:
    return next(str(dated_event.name) for dated_event in renderer.edition.dated_events if dated_event.id == event)


def _note(renderer: Renderer, place: tuple[str, int]) -> str:
    """What the edition notes on an effect of a dated event or trigger."""
    cause, nth = place
    causes = (*renderer.edition.dated_events, *renderer.edition.triggers)
    return next(str(source.effects[nth].note) for source in causes if source.id == cause)


def _commitment(renderer: Renderer, table: str) -> str:
    return next(str(commitment.name) for commitment in renderer.edition.commitments if commitment.id == table)


def _row(renderer: Renderer, place: tuple[str, int]) -> str:
    """What a row of a commitment table brings."""
    table, nth = place
    return next(
        str(commitment.rows[nth].result) for commitment in renderer.edition.commitments if commitment.id == table
    )


def _check(renderer: Renderer, check: str) -> str:
    return checks.occasion(checks.table(renderer.edition)[check])


def _loss(renderer: Renderer, loss: str) -> str:
    return next(str(item.name) for item in renderer.edition.losses if item.id == loss)


def _operation(renderer: Renderer, operation: str) -> str:
    return next((str(item.name) for item in renderer.edition.operations if item.id == operation), operation)


def _weather(renderer: Renderer, season: str) -> str:
    return next(str(item.weather) for item in renderer.edition.seasons if item.id == season)


def _minors(renderer: Renderer, country: str) -> str:
    """Whose, of a minor power."""
    minor = world.minor_data(renderer.edition, country)
    return possessive(minor.name if minor else _who(renderer, country))


def _flipped(renderer: Renderer, units: Sequence[str]) -> str:
    names = ", ".join(in_a_sentence(_unit(renderer, unit)) for unit in units)
    return " " + _("({units} flipped)", units=names) if units else ""


def _advanced(renderer: Renderer, units: Rows) -> str:
    return ", ".join(
        _(
            msg("{unit} to box {box} unflipped") if unit["unflipped"] else msg("{unit} to box {box}"),
            unit=_unit(renderer, unit["unit"]),
            box=unit["box"],
        )
        for unit in units
    )


def _deployed(renderer: Renderer, units: Rows) -> str:
    return ", ".join(
        _("{unit} (flipped)", unit=name) if unit["flipped"] else name
        for unit in units
        for name in (in_a_sentence(_unit(renderer, unit["unit"])),)
    )


def _set_back(renderer: Renderer, units: Rows) -> str:
    return "".join(
        _(", {unit} back to box {box}", unit=in_a_sentence(_unit(renderer, unit["unit"])), box=unit["box"])
        for unit in units
    )


def _recovered(renderer: Renderer, recovered: Rows) -> str:
    return ", ".join(
        _("{power} {amount} (now {now})", power=_who(renderer, part["power"]), amount=part["amount"], now=part["now"])
        for part in recovered
    )


def _losses(renderer: Renderer, lost: Mapping[str, int]) -> str:
    return ", ".join(
        _("{power} loses {money}", power=_who(renderer, power), money=renderer.edition.money(amount))
        for power, amount in lost.items()
    )


def _values(renderer: Renderer, values: Mapping[str, int]) -> str:
    return ", ".join(f"{_who(renderer, country)} {value}" for country, value in values.items())


def _to_enter(renderer: Renderer, missing: Sequence[str]) -> str:
    names = {name.id: in_a_sentence(name.name) for name in renderer.edition.to_enter}
    return ", ".join(names[item] for item in missing)


KINDS: Mapping[str, Kind] = {
    "who": _who,
    "unit_name": _unit,
    "question": lambda _teller, claim: _(attesting.QUESTIONS[claim]),
    "item": lambda renderer, item: checklist.by_the_table(renderer.edition, renderer.state)[item],
    "moment": lambda renderer, moment: calendar.in_words(renderer.edition, moment),
    "round": lambda renderer, number: calendar.title(renderer.edition, replace(renderer.state, round=number)),
    "weather": _weather,
    "theatre": lambda renderer, theatre: world.name_of_theatre(renderer.edition, theatre),
    "dated_event": _dated_event,
    "note": _note,
    "commitment": _commitment,
    "row": _row,
    "check": _check,
    "loss": _loss,
    "operation": _operation,
    "points": _points,
    "price": lambda _teller, points: _points(_teller, points) if points else _("free"),
    "times": lambda _teller, count: " " + n_("({count} time)", "({count} times)", count) if count > 1 else "",
    "dice": lambda _teller, dice: listed([str(die) for die in dice]),
    "with": lambda _teller, modifier: " " + _("with {modifier:signed}", modifier=modifier) if modifier else "",
    "status": lambda _teller, status: _(STATUS.get(status) or in_words(status)),
    "stands": lambda _teller, status: _(STANDS[status]),
    "is_gained": lambda _teller, status: _(GAINED.get(status, BACK)[0]),
    "are_gained": lambda _teller, status: _(GAINED.get(status, BACK)[1]),
    "worth": _worth,
    "land": _land,
    "not_entered": _not_entered,
    "minors": _minors,
    "pieces": lambda renderer, unit: in_a_sentence(renderer.edition.unit[unit].plural),
    "flipped": _flipped,
    "advanced": _advanced,
    "deployed": _deployed,
    "set_back": _set_back,
    "recovered": _recovered,
    "losses": _losses,
    "values": _values,
    "to_enter": _to_enter,
}
"""How the things read that only these games speak of."""

SEASONS = {
    "season_begins": msg("{moment:moment} begins."),
    "weather": "{season:weather}",
    "season_ends": msg("{moment:moment} ends."),
    "impulse_begins": msg("Impulse {impulse}: {bloc:who}."),
    "step_begins": "{bloc:who}: {phase:phase}.",
    "dated_event": "{event:dated_event}.",
    "dated_event_brings": "{event:dated_event}:",
    "item_done": msg("Done: {item:item}"),
    "item_open_again": msg("Open again: {item:item}"),
}

NUMBERS: Mapping[str, Text] = {
    "values_entered": msg("Entered: {values:values}."),
    "numbers_entered": plural(
        "count", "{count} number entered; {left} still missing.", "{count} numbers entered; {left} still missing."
    ),
    "last_numbers_entered": plural(
        "count", "{count} number entered; none is missing.", "{count} numbers entered; none is missing."
    ),
    "still_to_enter": msg("Still to be entered: {numbers:to_enter}."),
    "values_contradict_limit": msg("{power:power}: the values add up to {total}, the starting limit is {limit}."),
}

POINTS = {
    "points_bought": msg("{power:power} turns {resources:money} into {points:points}."),
    "points_bought_for": msg("{power:power} turns {resources:money} into {points:points} for the {theatre:theatre}."),
    "default_point_taken": msg("{power:power} buys no action points and takes {free} for free."),
    "headquarters_flipped": msg(
        "{power:power} flips {count} headquarters: {points:points} for forces in their supply."
    ),
    "points_spent": "{who:who}: {operation:operation}{count:times}, {points:price}.",
    "points_spent_with_note": "{who:who}: {operation:operation}{count:times} - {note}, {points:price}.",
    "passes": msg("{who:who} is done with this impulse."),
    "rests": msg("{who:who} passes by itself from now on."),
    "acts_again": msg("{who:who} acts for itself again."),
    "attacks_in_china": msg("Attacks of {power:power} in China this season: {count}."),
    "units_lost": msg("Out of play: {units:units}; {left} left."),
    "default_point_only": msg("{power:power} has only the default point in its next impulse."),
    "may_buy_points": msg("{power:power} may buy action points from now on."),
    "modifier_is_now": msg("The nationality modifier of {countries:each who} is {value} now."),
    "points_corrected": msg("{power:power whose} action points corrected by {amount:signed}: {reason}"),
}

ECONOMY = {
    "recovered": msg("Recovered: {recovered:recovered}."),
    "convoys_raided": msg("{by:power} raids convoys: {target:power} loses {lost:money}."),
    "city_bombed": msg("{raid:loss} on {city:who}: {target:power} loses {lost:money}{back:set_back}."),
    "partisans_cost": msg("Partisans: {lost:losses}."),
    "no_partisans": msg("Partisans: every capital that needs one has its garrison."),
    "lend_lease_sent": msg("{lender:power} sends {amount:money} to {recipient:power}."),
    "reinforcements_built": msg("{power:power} builds {units:units}, straight to the map."),
    "reinforcements_left": msg("{left} left this season."),
    "rebuilding_started": msg("{power:power} starts to rebuild {unit:unit} in box {box}."),
    "units_advanced": msg("{power:power} advances {units:advanced}."),
    "units_deployed": msg("{power:power} deploys {units:deployed} in supply."),
    "unit_placed": msg("{power:power} places {unit:unit} in box {box}: {reason}"),
    "unit_taken_off": msg("{power:power whose} {unit:unit} in box {box} taken off the display: {reason}"),
    "unit_corrected": msg("{power:power whose} {unit:unit} in box {box} corrected to box {to}: {reason}"),
}

DIPLOMACY: Mapping[str, Text] = {
    "declares_war": msg("{who:who} declares war on {on:who}."),
    "is_at_war": msg("{who:who} is at war with {on:who}."),
    "may_declare_war": msg("{who:who} may declare war on {on:who}."),
    "intervenes": msg("{power:power} intervenes in {country:who} and commands its units."),
    "war_corrected": msg("{one:who} and {other:who} are at war: {reason}"),
    "peace_corrected": msg("{one:who} and {other:who} are not at war: {reason}"),
    "treaty_begins": msg("{treaty:who}: in force."),
    "treaty_ends": msg("{treaty:who}: over."),
    "treaty_demanded": msg(
        "{by:power} demands the lands east of the treaty line. {answers:power} decides whether "
        "{of:who} gives them up or fights."
    ),
    "demand_refused": msg("{of:who} refuses and fights."),
    "treaty_renounced": msg("{by:power} renounces {treaty:who}; it ends with this season."),
    "peace_with_finland": msg(
        "Finland is neutral; what lies east of the treaty line is Soviet. Soviet units west of it go to the 1-box."
    ),
    "commitment_rolled": "{table:commitment}, {country:who}: a {die}.",
    "commitment_rolled_modified": msg("{table:commitment}, {country:who}: a {die} with {added:signed} makes {total}."),
    "commitment_result": "{row:row}.",
    "reminder": "{note:note}",
    "reminder_of_countries": "{countries:each who}: {note:note}",
    "against_the_rules": msg("{countries:each who}: this is against the rules."),
    "these_units": "({units:units})",
    "becomes_ally": msg("{country:who} becomes an ally of {to:power}{value:worth}."),
    "becomes_uncommitted_ally": msg("{country:who} becomes an uncommitted ally (no resources) of {to:power}."),
    "becomes_non_cooperating_ally": msg("{country:who} becomes a non-cooperating ally of {to:power}{value:worth}."),
    "ally_next_season": msg("{country:who} becomes an ally of {to:who} next season."),
    "never_an_ally": msg("{country:who} will not be an ally of {to:who}."),
    "neutral": plural("countries", "{countries:each who} is neutral.", "{countries:each who} are neutral."),
    "neutral_again": plural(
        "countries",
        "{countries:each who} is neutral again: no enemy is left.",
        "{countries:each who} are neutral again: no enemy is left.",
    ),
    "neutral_like_the_united_states": plural(
        "countries",
        "{countries:each who} is neutral, as the United States is.",
        "{countries:each who} are neutral, as the United States is.",
    ),
    "held_by": plural(
        "countries", "{countries:each who} is held by {by:who}.", "{countries:each who} are held by {by:who}."
    ),
    "under_control": msg("{country:who} comes under the control of {to:power}."),
    "place_units": msg("Place {minor:minors} units: {units:units}{flipped:flipped}."),
    "units_leave": msg("{minor:minors} units leave the map for good."),
    "other_units_leave": (
        msg("{minor:minors} units leave the map for good. Its {unit:pieces} stay until they are eliminated.")
    ),
    "reinforcements_come": msg("{power:power} may build from now on: {units:units}."),
    "units_return": msg("{minor:minors} lost units are back: rebuilt by themselves."),
    "country_corrected": msg("{country:who} corrected: {status:stands} {controller:who}. {reason}"),
    "country_corrected_alone": msg("{country:who} corrected: {status:status}. {reason}"),
}

SURRENDER = {
    "retaken": msg("{by:power} retakes {country:who} for its owner."),
    "gained": "{country:who} {how:is_gained} {by:power}{value:worth}.",
    "gained_under_the_charter": msg("{country:who} {how:is_gained} {by:power} (no resources under the Charter)."),
    "lands_gained": "{lands:each land} {how:are_gained} {by:power}{lands:not_entered}.",
    "lands_gained_under_the_charter": msg(
        "{lands:each who} {how:are_gained} {by:power} (no resources under the Charter)."
    ),
    "city_taken": msg("{by:power} takes {city:who}."),
    "capital_taken": msg("{by:power} takes the capital of {country:who}."),
    "capital_freed": msg("{by:power} frees the capital of {country:who}."),
    "must_check": msg("{country:who} must check for surrender."),
    "must_check_for_places": msg("{who:who} must check for surrender: {check:check} ({places:each who})."),
    "check_lost": msg("Surrender check of {who:who}: {dice:dice}{modifier:with}, above {number}: it surrenders."),
    "check_passed": msg("Surrender check of {who:who}: {dice:dice}{modifier:with}, not above {number}: it fights on."),
    "units_counted": msg("{country:who}: {enemy} enemy and {friendly} friendly ground units."),
    "holds_on": msg("{country:who} holds on: {enemy} enemy and {friendly} friendly ground units."),
    "surrenders": msg("{who:who} surrenders to {to:power}."),
    "the_rest_fights_on": msg("Its units leave the board and the display; the rest of {power:power} fights on."),
    "atomic_bomb_dropped": msg("{by:power} drops an atomic bomb on {target:power}, which loses {lost:money}."),
}

REASONS = {
    "resources_at_the_start": msg("Resources at the start"),
    "recovery": msg("Recovery"),
    "reinforcements": msg("Reinforcements: {units:units}"),
    "rebuilding": msg("Rebuilding: {unit:unit_name}"),
    "so_many_points": "{points:points}",
    "bought_with": msg("Bought with {resources}"),
    "default_point": msg("Default action point"),
    "headquarters": msg("Headquarters flipped"),
    "minor_power": msg("Minor power"),
    "points_lapse": msg("Unused points lapse"),
    "operation": "{operation:operation}",
    "operation_with_note": "{operation:operation}: {note:reason}",
    "whom": "{who:who}",
    "to_whom": msg("to {who:who}"),
    "which_unit": "{unit:unit_name}",
    "lend_lease_to": msg("Lend-Lease to {recipient:power}"),
    "convoy_raid_by": msg("Convoy raid by {by:power}"),
    "raid_on": msg("{raid:loss} on {city:who}"),
    "partisans_in": msg("Partisans in {country:who}"),
    "atomic_bomb": msg("Atomic bomb"),
    "surrendered": msg("Surrendered"),
    "have_surrendered": msg("{powers:each who} have surrendered"),
}
"""Why resources and points moved, what points were spent on, and why a side has won: no full stop."""

TEMPLATES: Mapping[str, Text] = {**SEASONS, **NUMBERS, **POINTS, **ECONOMY, **DIPLOMACY, **SURRENDER, **REASONS}
"""Every sentence of this family, by key."""
