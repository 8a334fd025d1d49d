"""What the reference sheet of Axis & Allies says."""

from collections.abc import Mapping

from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.languages import _
from companion.model.sides import SIDES, Side, side_name
from companion.model.wording import in_words, listed
from printables.families.axis_and_allies.job import AxisAndAlliesJob
from printables.families.axis_and_allies.lists import research_note


def wins_now(job: AxisAndAlliesJob) -> list[str]:
    """What wins the game that is printed from, or one of the box's own choice, in figures."""
    victory = job.position(job.scenarios[0])["victory"]
    lead = _("This game") if job.game is not None else _("Unless you agree otherwise")
    if maps := victory.get("maps"):
        return [
            _("{map}: {sides}.", map=in_words(name).capitalize(), sides=_counts(half["cities"], half["needed"]))
            for name, half in maps.items()
        ]
    if victory.get("ways"):
        return []
    what = _("capitals taken") if job.edition.victory.kind == "capitals" else _("cities")
    return [_("{lead}: {sides} {what} win.", lead=lead, sides=_sides(victory["needed"]), what=what)]


def _sides(needed: Mapping[Side, int]) -> str:
    if len(set(needed.values())) == 1:
        return str(next(iter(needed.values())))
    return ", ".join(f"{side_name(side)} {needed[side]}" for side in SIDES if side in needed)


def _counts(held: Mapping[Side, int], needed: Mapping[Side, int]) -> str:
    """How many cities of a map each side holds, and how many win there for a side that can win so."""
    told = []
    for side in SIDES:
        if side in held:
            wins = _(" (of {needed})", needed=needed[side]) if side in needed else ""
            told.append(f"{side_name(side)} {held[side]}{wins}")
    return ", ".join(told)


def winning(edition: AxisAndAlliesEdition) -> list[str]:
    """How the game is won, as far as the box's own options and figures tell it."""
    option = edition.option.get(edition.victory.option or "")
    lines = [option.help] if option is not None else []
    lines += [_by_ways(edition, side) for side in SIDES if any(way.side == side for way in edition.victory.ways)]
    if alone := edition.option.get(edition.victory.individual or ""):
        lines.append(f"If the table wants it: {alone.help[0].lower()}{alone.help[1:]}")
    return lines


def _by_ways(edition: AxisAndAlliesEdition, side: Side) -> str:
    """What wins for a side, and which capital of its own it must hold besides."""
    ways = [way for way in edition.victory.ways if way.side == side]
    own = dict.fromkeys(
        edition.territory[one].city or edition.territory[one].name for w in ways for one in w.with_one_of
    )
    besides = f", with {listed([*own], 'or')} in hand" if own else ""
    return (
        f"The {side_name(side)} win with {listed([way.title for way in ways], 'or')}, held for a full round{besides}."
    )


def needed(edition: AxisAndAlliesEdition) -> list[str]:
    """How many cities win, in short lines: by each choice of the option, or by each way."""
    victory = edition.victory
    if victory.ways:
        return winning(edition)
    option = edition.option.get(victory.option or "")
    lines = []
    for word, number in victory.needed.items() if victory.kind == "cities" else ():
        sides = number if isinstance(number, dict) else dict.fromkeys(SIDES, number)
        counts = ", ".join(f"{side_name(side)} {sides[side]}" for side in SIDES if side in sides)
        lines.append(f"{victory.levels.get(word) or in_words(word).capitalize()}: {counts}.")
    if not lines and option is not None:
        lines.append(option.help)
    return lines


def good_to_know(edition: AxisAndAlliesEdition) -> list[str]:
    """The box's choices among the family's rules that people ask about most."""
    rules, money = edition.rules, edition.edition.currency
    lines = []
    if edition.technologies:
        lines.append(research_note(edition))
    if rules.bombing == "damage_markers":
        lines.append(
            f"A damaged complex places one unit less for each marker; a marker goes for {rules.repair_cost} {money}."
        )
    if rules.bombing == "treasury_loss":
        lines.append("A raid costs the owner of the complex money; the complex stays whole.")
    if rules.capital_capture == "treasury_to_captor":
        lines.append("Whoever takes a capital takes its treasury. Without its capital a power collects nothing.")
    if rules.capital_capture == "first_treasury_to_captor":
        lines.append("A capital falls with its treasury the first time; later that money is lost.")
    if rules.liberation == "to_original_owner":
        lines.append(
            "Land taken back from the enemy returns to the friend it is printed for, if that friend has its capital."
        )
    if rules.excess_units == "refunded":
        lines.append("Units that no complex can place are paid back.")
    return lines


def pieces_note(edition: AxisAndAlliesEdition) -> str:
    """Where powers have prices of their own: where those stand."""
    own = any(power.unit_costs for power in edition.powers)
    return "Every nation has its own prices: see its setup chart." if own else ""
