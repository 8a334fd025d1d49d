"""What the rules rely on, so that a sound edition can be played, shown and printed; and what they would never read."""

from collections.abc import Iterator

from companion.engine.checking import Check, Finding
from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.families.axis_and_allies.rules.research import RESEARCH_PHASES
from companion.families.axis_and_allies.sections.objectives import Objective
from companion.families.axis_and_allies.sections.rules import Rules

NEEDED_PHASES = (
    "purchase_units",
    "combat_move",
    "conduct_combat",
    "noncombat_move",
    "mobilize_new_units",
    "collect_income",
)
"""Phases that every box of the family has, in this order; others may stand between them."""
SWITCHES = ("research", "national_objectives")
"""Options that the rules ask for by these ids: played, or not."""
OPTION_KINDS = ("choice", "advantages")


def phases_are_known(edition: AxisAndAlliesEdition) -> Iterator[Finding]:
    """The phases that rules go on to are there, in order, always played, and the turn ends with the income."""
    known = [phase.id for phase in edition.phases]
    for one in NEEDED_PHASES:
        if one not in known:
            yield "phase", f"there is no phase {one!r}; expected {', '.join(NEEDED_PHASES)}, here is {', '.join(known)}"
        elif edition.phase[one].option is not None:
            yield f"phase[{one}].option", "expected none: the rules rely on this phase in every turn"
    ordered = [one for one in known if one in NEEDED_PHASES]
    if ordered != [one for one in NEEDED_PHASES if one in ordered]:
        yield "phase", f"expected this order: {', '.join(NEEDED_PHASES)}"
    if edition.rules.research != "none" and not set(RESEARCH_PHASES) & set(known):
        yield "phase", f"expected one of {', '.join(RESEARCH_PHASES)}: there is research"
    for one in RESEARCH_PHASES:
        if one in known and edition.rules.research == "none":
            yield f"phase[{one}].id", "expected no such phase with rules.research = 'none'"
    if known and all(edition.phase[one].option or edition.phase[one].needs_capital for one in known):
        yield "phase", "expected one that needs neither an option nor the capital: a turn begins with it"


def options_are_known(edition: AxisAndAlliesEdition) -> Iterator[Finding]:
    """The options that rules ask for are of the kind that they expect."""
    for option in edition.options:
        key = f"option[{option.id}]"
        if option.kind not in OPTION_KINDS:
            yield f"{key}.kind", f"there is no kind {option.kind!r}; expected one of {', '.join(OPTION_KINDS)}"
        if option.id in SWITCHES and not isinstance(option.default, bool):
            yield f"{key}.default", "expected true or false: the rules ask whether it is played"
        if option.kind == "advantages" and (type(option.default) is not int or not 0 <= option.default <= 6):
            yield f"{key}.default", "expected a number from 0 to 6"
        if option.kind == "advantages" and (option.id != "national_advantages" or not edition.advantages):
            yield f"{key}.kind", "expected in option[national_advantages], of a box with advantages, and only there"
    asked = edition.option.get("national_advantages")
    if edition.advantages and (asked is None or asked.kind != "advantages"):
        yield "option", "missing: option[national_advantages] with kind = 'advantages', without which none is played"
    victory = edition.option.get(edition.victory.option or "")
    if victory is not None and isinstance(victory.default, bool):
        yield f"option[{victory.id}].default", "expected a number or a word of victory.needed: victory.option names it"
    single = edition.option.get(edition.victory.individual or "")
    if single is not None and not isinstance(single.default, bool):
        yield f"option[{single.id}].default", "expected true or false: victory.individual names it"


def partners_collect_once(edition: AxisAndAlliesEdition) -> Iterator[Finding]:
    """A power that acts in another's turn has no income of its own, which it could collect again and again."""
    for power in edition.powers:
        key = f"power[{power.id}]"
        if power.acts_with is not None and power.income != "none":
            yield f"{key}.income", f"expected 'none': it acts with {power.acts_with} and would collect twice"
        if power.muster is not None and power.acts_with is None:
            yield f"{key}.muster", "expected with acts_with only: units are mustered as the partner's turn begins"


def objectives_can_pay(edition: AxisAndAlliesEdition) -> Iterator[Finding]:
    """Somebody can be paid for every objective."""
    for one in edition.objectives:
        key, power = f"objective[{one.id}]", edition.power.get(one.power)
        if power is not None and power.income == "none":
            paid = ", ".join(other.id for other in edition.powers if other.income != "none")
            yield f"{key}.power", f"{one.power} collects no income; expected one of {paid}"
        yield from _reachable(edition, one)


def _reachable(edition: AxisAndAlliesEdition, one: Objective) -> Iterator[Finding]:
    key, power = f"objective[{one.id}]", edition.power.get(one.power)
    about = [edition.territory[territory] for territory in one.territories if territory in edition.territory]
    for territory in about:
        if territory.impassable:
            yield f"{key}.territories", f"nobody can hold {territory.id}: it is impassable"
    home = power if power is not None and power.stays_home and one.kind == "power_controls" else None
    for territory in about:
        if home is not None and territory.original != home.id and territory.id not in home.may_take:
            yield f"{key}.territories", f"{home.id} may not take {territory.id}; see power[{home.id}].may_take"
    originals = edition.originals.get(one.originals_of or "")
    if originals is not None and (one.at_least or 1) > len(originals):
        yield f"{key}.originals_of", f"{one.originals_of} has {len(originals)} territories, which is never enough"
    if one.bonus == 0:
        yield f"{key}.bonus", "expected at least 1"


def victory_can_be_reached(edition: AxisAndAlliesEdition) -> Iterator[Finding]:
    """Victory is looked at after a turn that there is, and no number is larger than what the board has."""
    victory = edition.victory
    for side, power in victory.check_after.items():
        if power in edition.power and edition.power[power].acts_with is not None:
            own = ", ".join(one.id for one in edition.powers if one.acts_with is None)
            yield f"victory.check_after.{side}", f"{power} has no turn of its own; expected one of {own}"
    option = edition.option.get(victory.option or "")
    if victory.kind != "cities" or option is None:
        return
    for word in option.choices:
        stated = victory.needed.get(str(word), word)
        most = max(stated.values(), default=0) if isinstance(stated, dict) else stated
        if isinstance(most, int) and not 1 <= most <= len(edition.city_of):
            yield f"option[{option.id}].choices", f"{word}: expected from 1 to {len(edition.city_of)} cities"


def setup_can_stand(edition: AxisAndAlliesEdition) -> Iterator[Finding]:
    """Units start where units can be: nothing on impassable land, no ship on land, one facility of a group."""
    for scenario in edition.scenarios:
        for index, line in enumerate(scenario.setup):
            key, land = f"scenario[{scenario.id}].setup[{index}]", edition.territory.get(line.space)
            kinds = {edition.unit[one].kind for one in line.units if one in edition.unit}
            if land is not None and land.impassable:
                yield f"{key}.space", f"no unit can stand in {line.space}: it is impassable"
            elif land is not None and "sea" in kinds:
                yield f"{key}.units", f"ships cannot stand in {line.space}; expected a sea zone, such as 'sea_zone_5'"
            elif land is None and "building" in kinds:
                yield f"{key}.units", f"a building cannot stand in {line.space}; expected a territory"
        for place, stands in edition.start_facilities(scenario).items():
            groups = [edition.facility[one].group for one in stands if one in edition.facility]
            if len(set(groups)) < len(groups):
                yield f"territory[{place}].complex", f"expected one facility of a group; here stand {', '.join(stands)}"
        for territory in scenario.controllers:
            if territory in edition.territory and edition.territory[territory].impassable:
                yield f"scenario[{scenario.id}].controllers", f"nobody can hold {territory}: it is impassable"


def every_key_is_read(edition: AxisAndAlliesEdition) -> Iterator[Finding]:
    """A key that no rule reads, beside the words that are chosen, was meant to do something."""
    rules, plain = edition.rules, Rules()
    of_research = rules.research_cost != plain.research_cost or rules.research_success != plain.research_success
    if rules.research == "none" and of_research:
        yield "rules.research_cost", "nothing reads it (nor research_success) with research = 'none'"
    if rules.damage_limit != plain.damage_limit and rules.bombing != "damage_markers":
        yield "rules.damage_limit", "nothing reads it: expected with bombing = 'damage_markers' only"
    victory = edition.victory
    if victory.kind != "capitals" and victory.counted:
        yield "victory.counted", "nothing reads it: expected with kind = 'capitals' only"
    option = edition.option.get(victory.option or "")
    choices = {str(one) for one in option.choices} if option is not None else set()
    for word in victory.counted:
        if word not in choices:
            yield f"victory.counted.{word}", f"nothing reads it: expected one of {', '.join(sorted(choices))}"
    for one in edition.objectives:
        if one.originals_of and one.territories:
            yield f"objective[{one.id}].territories", "nothing reads them beside originals_of"
    for scenario in edition.scenarios:
        for power in scenario.treasury:
            if power in edition.power and edition.power[power].income == "none" and scenario.treasury[power]:
                yield f"scenario[{scenario.id}].treasury.{power}", "nothing spends it: this power has no income"


PLAYING_CHECKS: tuple[Check, ...] = (
    phases_are_known,
    options_are_known,
    partners_collect_once,
    objectives_can_pay,
    victory_can_be_reached,
    setup_can_stand,
    every_key_is_read,
)
