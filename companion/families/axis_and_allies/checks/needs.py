"""What the rules rely on, so that a valid edition can be played, shown, and printed."""

from collections.abc import Iterator

from companion.engine.checking import Check, Finding, no_own_turn, resolve
from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.families.axis_and_allies.sections.course import PhaseKind
from companion.families.axis_and_allies.sections.objectives import Objective
from companion.languages import Message, msg

NEEDED: tuple[PhaseKind, ...] = ("purchase", "combat_move", "combat", "noncombat_move", "mobilization", "income")
"""The phases that every box needs, in this order; others may be in between."""
OPTION_KINDS = ("choice", "advantages", "dice")


def phases_are_known(edition: AxisAndAlliesEdition) -> Iterator[Finding]:
    """There's a phase for everything the rules advance to, in order, always played, and the turn ends with income."""
    for kind in NEEDED:
        if not edition.phases_for(kind):
            text = msg("there is no phase with kind = '{kind}'; expected one each: {kinds}")
            yield "phase", Message(text, kind=kind, kinds=", ".join(NEEDED))
    for phase in edition.phases:
        if phase.kind in NEEDED and phase.option is not None:
            yield f"phase[{phase.id}].option", Message("expected none: the rules rely on this phase in every turn")
        if phase.kind == "research" and edition.rules.research == "none":
            yield f"phase[{phase.id}].kind", Message("expected no such phase with rules.research = 'none'")
    ordered = list(dict.fromkeys(phase.kind for phase in edition.phases if phase.kind in NEEDED))
    if ordered != [kind for kind in NEEDED if kind in ordered]:
        yield "phase", Message("expected kinds in this order: {kinds}", kinds=", ".join(NEEDED))
    if edition.rules.research != "none" and not edition.phases_for("research"):
        yield "phase", Message("expected one with kind = 'research': there's research")
    if edition.phases and all(phase.option or phase.needs_capital for phase in edition.phases):
        text = msg("expected one that needs neither an option nor the capital: a turn begins with it")
        yield "phase", Message(text)


def options_are_known(edition: AxisAndAlliesEdition) -> Iterator[Finding]:
    """The options that other sections name, and those with a kind, are what the rules expect."""
    switches = {f"phase[{phase.id}].option": phase.option for phase in edition.phases}
    switches["rules.objectives_option"] = edition.rules.objectives_option
    switches["victory.individual"] = edition.victory.individual
    for key, named in switches.items():
        switch = edition.options.get(named or "")
        if switch is not None and not isinstance(switch.default, bool):
            yield f"option[{switch.id}].default", Message("expected true or false: {key} names it", key=key)
    if edition.rules.objectives_option and not edition.objectives:
        yield "rules.objectives_option", Message("nothing reads it: expected only in a box with objectives")
    yield from _advantages_are_agreed(edition)
    victory = edition.options.get(edition.victory.option or "")
    if victory is not None and isinstance(victory.default, bool):
        text = msg("expected a number or a word of victory.needed: victory.option names it")
        yield f"option[{victory.id}].default", Message(text)


def _advantages_are_agreed(edition: AxisAndAlliesEdition) -> Iterator[Finding]:
    asking = [option for option in edition.options if option.kind == "advantages"]
    for option in edition.options:
        yield from resolve(f"option[{option.id}].kind", [option.kind], OPTION_KINDS, "kind")
        if option.kind == "dice" and (option.id, set(option.choices)) != ("dice", {"standard", "low_luck"}):
            text = msg("expected 'standard' and 'low_luck', in an option with the id 'dice'")
            yield f"option[{option.id}].choices", Message(text)
    for option in asking:
        if type(option.default) is not int or not 0 <= option.default <= 6:
            yield f"option[{option.id}].default", Message("expected a number from {least} to {most}", least=0, most=6)
        if not edition.advantages or option is not asking[0]:
            yield f"option[{option.id}].kind", Message("expected in one option, of a box with advantages")
    if edition.advantages and not asking:
        yield "option", Message("missing: one with kind = 'advantages', without which no advantage is played")


def partners_collect_once(edition: AxisAndAlliesEdition) -> Iterator[Finding]:
    """A power that acts in another's turn has no income of its own, which it could collect repeatedly."""
    for power in edition.powers:
        key = f"power[{power.id}]"
        if power.acts_with is not None and power.income != "none":
            text = msg("expected 'none': it acts with {power} and would collect twice")
            yield f"{key}.income", Message(text, power=power.acts_with)
        if power.muster is not None and power.acts_with is None:
            text = msg("expected only with acts_with: units are mustered as the partner's turn begins")
            yield f"{key}.muster", Message(text)


def objectives_can_pay(edition: AxisAndAlliesEdition) -> Iterator[Finding]:
    """Somebody can be paid for every objective."""
    for objective in edition.objectives:
        key, power = f"objective[{objective.id}]", edition.powers.get(objective.power)
        if power is not None and power.income == "none":
            paid = ", ".join(other.id for other in edition.powers if other.income != "none")
            text = msg("{power} collects no income; expected one of {known}")
            yield f"{key}.power", Message(text, power=objective.power, known=paid)
        yield from _reachable(edition, objective)


def _reachable(edition: AxisAndAlliesEdition, objective: Objective) -> Iterator[Finding]:
    key, power = f"objective[{objective.id}]", edition.powers.get(objective.power)
    about = [
        edition.territories[territory] for territory in objective.territories if territory in edition.territories.ids
    ]
    for territory in about:
        if territory.impassable:
            yield f"{key}.territories", Message("{space} is impassable: nothing can be there", space=territory.id)
    home = power if power is not None and power.stays_home and objective.kind == "power_controls" else None
    for territory in about:
        if home is not None and territory.original != home.id and territory.id not in home.may_take:
            text = msg("{power} may not take {space}; see power[{power}].may_take")
            yield f"{key}.territories", Message(text, power=home.id, space=territory.id)
    originals = edition.originals.get(objective.originals_of or "")
    if originals is not None and (objective.at_least or 1) > len(originals):
        text = msg("{power} has {count} territories, which is never enough")
        yield f"{key}.originals_of", Message(text, power=objective.originals_of, count=len(originals))
    if objective.bonus == 0:
        yield f"{key}.bonus", Message("expected at least {least}", least=1)


def victory_can_be_reached(edition: AxisAndAlliesEdition) -> Iterator[Finding]:
    """Victory is checked after an existing turn, and no number exceeds what the board has."""
    victory = edition.victory
    for side, power in victory.check_after.items():
        if power in edition.powers.ids and edition.powers[power].acts_with is not None:
            own = [power.id for power in edition.powers if power.acts_with is None]
            yield f"victory.check_after.{side}", no_own_turn(power, own)
    option = edition.options.get(victory.option or "")
    if victory.kind != "cities" or option is None:
        return
    for word in option.choices:
        stated = victory.needed.get(str(word), word)
        most = max(stated.values(), default=0) if isinstance(stated, dict) else stated
        if isinstance(most, int) and not 1 <= most <= len(edition.city_of):
            text = msg("{word}: expected from 1 to {most} cities")
            yield f"option[{option.id}].choices", Message(text, word=word, most=len(edition.city_of))


def setup_can_stand(edition: AxisAndAlliesEdition) -> Iterator[Finding]:
    """Units start where they can be: nothing on impassable land, no ship on land, one facility per group."""
    for scenario in edition.scenarios:
        for index, line in enumerate(scenario.setup):
            key, land = f"scenario[{scenario.id}].setup[{index}]", edition.territories.get(line.space)
            kinds = {edition.units[unit].kind for unit in line.units if unit in edition.units.ids}
            if land is not None and land.impassable:
                yield f"{key}.space", Message("{space} is impassable: nothing can be there", space=line.space)
            elif land is not None and "sea" in kinds:
                text = msg("ships can't be in {space}; expected a sea zone, such as 'sea_zone_5'")
                yield f"{key}.units", Message(text, space=line.space)
            elif land is None and "building" in kinds:
                text = msg("a building can't be in {space}; expected a territory")
                yield f"{key}.units", Message(text, space=line.space)
        for place, there in edition.start_facilities(scenario).items():
            groups = [edition.facilities[facility].group for facility in there if facility in edition.facilities.ids]
            if len(set(groups)) < len(groups):
                text = msg("expected one facility of a group; here are {facilities}")
                yield f"territory[{place}].complex", Message(text, facilities=", ".join(there))
        for territory in scenario.controllers:
            land = edition.territories.get(territory)
            if land is not None and land.impassable:
                text = msg("{space} is impassable: nothing can be there")
                yield f"scenario[{scenario.id}].controllers", Message(text, space=territory)
            elif land is not None and land.original is None:
                text = msg("nobody can hold {space} at the start: it needs `original`, the power printed on it")
                yield f"scenario[{scenario.id}].controllers", Message(text, space=territory)


PLAYING_CHECKS: tuple[Check, ...] = (
    phases_are_known,
    options_are_known,
    partners_collect_once,
    objectives_can_pay,
    victory_can_be_reached,
    setup_can_stand,
)
