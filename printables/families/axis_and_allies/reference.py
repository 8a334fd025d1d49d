"""What the reference sheet of Axis & Allies says."""

from collections.abc import Mapping

from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.families.axis_and_allies.sections.combat import Unit
from companion.families.axis_and_allies.sections.rules import WayToWin
from companion.families.axis_and_allies.views.shapes import AxisAndAlliesSnapshot
from companion.families.axis_and_allies.words import map_name
from companion.languages import _, n_
from companion.model.sides import SIDES, SideId
from companion.model.translated import named_side, side_name
from companion.model.wording import in_words, labelled, listed
from printables.families.axis_and_allies.battle import in_battle, piece_in_battle
from printables.families.axis_and_allies.job import AxisAndAlliesJob
from printables.families.axis_and_allies.lists import research_note, researched
from printables.families.family import InBattle, Reference
from printables.pdf.leads import LedLine


def wins_now(job: AxisAndAlliesJob) -> list[str]:
    """What wins the game being printed, or one with the box's defaults, in figures."""
    victory = job.position(job.scenarios[0])["victory"]
    lead = _("This game") if job.game is not None else _("Unless you agree otherwise")
    if maps := victory.get("maps"):
        return [
            _("{map}: {sides}.", map=map_name(name), sides=_counts(job.edition, half["cities"], half["needed"]))
            for name, half in maps.items()
        ]
    if victory.get("ways"):
        return []
    needed: Mapping[SideId, int] = victory["needed"]
    capitals, same = job.edition.victory.kind == "capitals", len(set(needed.values())) == 1
    if same and capitals:
        wins = n_("{count} enemy capital wins", "{count} enemy capitals win", next(iter(needed.values())))
    elif same:
        wins = n_("{count} city wins", "{count} cities win", next(iter(needed.values())))
    else:
        wins = listed([_side_wins(job.edition, side, needed[side]) for side in SIDES if side in needed])
    return [_("{lead}: {wins}.", lead=lead, wins=wins)]


def _side_wins(edition: AxisAndAlliesEdition, side: SideId, count: int) -> str:
    return n_(
        "{count} city wins for {side:side the}",
        "{count} cities win for {side:side the}",
        count,
        side=named_side(edition, side),
    )


def _counts(edition: AxisAndAlliesEdition, held: Mapping[SideId, int], needed: Mapping[SideId, int]) -> str:
    """How many cities of a map each side holds, and how many win there, for sides that can win that way."""
    parts = []
    for side in SIDES:
        if side in held:
            values = {"side": side_name(edition, side), "held": held[side]}
            parts.append(
                _("{side} {held} (needs {needed})", **values, needed=needed[side])
                if side in needed
                else _("{side} {held}", **values)
            )
    return ", ".join(parts)


def winning(edition: AxisAndAlliesEdition) -> list[str]:
    """How the game is won, as far as the box's own options and figures say."""
    option = edition.options.get(edition.victory.option or "")
    lines = [option.help] if option is not None else []
    lines += [_by_ways(edition, side) for side in SIDES if any(way.side == side for way in edition.victory.ways)]
    optional = [edition.victory.individual, *(way.option for way in edition.victory.ways)]
    chosen = [edition.options[option] for option in optional if option is not None]
    lines += [_("Optional: {rule}", rule=option.help) for option in chosen]
    return lines


def _by_ways(edition: AxisAndAlliesEdition, side: SideId) -> str:
    """What wins for a side, including which of its own capitals it must hold."""
    ways = [way for way in edition.victory.ways if way.side == side and way.option is None]
    own = dict.fromkeys(
        edition.territories[place].city or edition.territories[place].name for w in ways for place in w.with_one_of
    )
    values = {"side": named_side(edition, side), "ways": listed([_way(edition, way) for way in ways], "or")}
    if side in edition.victory.check_after:
        return _("{side:side the} {side:side verb wins|win} with {ways} when a round is over.", **values)
    if not own:
        return _("{side:side the} {side:side verb wins|win} with {ways}, held for a full round.", **values)
    return _(
        "{side:side the} {side:side verb wins|win} with {ways}, held for a full round, while holding {own}.",
        **values,
        own=listed([*own], "or"),
    )


def _way(edition: AxisAndAlliesEdition, way: WayToWin) -> str:
    """A way to win, with what its side must hold of its own."""
    if not way.while_holding:
        return str(way.title)
    own = listed([edition.territories[place].name for place in way.while_holding])
    return _("{way} (while holding {own})", way=way.title, own=own)


def needed(edition: AxisAndAlliesEdition) -> list[str]:
    """How many cities win, in short lines: by each choice of the option, or by each way."""
    victory = edition.victory
    if victory.ways:
        return winning(edition)
    option = edition.options.get(victory.option or "")
    lines = []
    for word, number in victory.needed.items() if victory.kind == "cities" else ():
        sides = number if isinstance(number, dict) else dict.fromkeys(SIDES, number)
        counts = ", ".join(f"{side_name(edition, side)} {sides[side]}" for side in SIDES if side in sides)
        lines.append(f"{labelled(victory.levels.get(word) or in_words(word).capitalize(), counts)}.")
    if not lines and option is not None:
        lines.append(option.help)
    return lines


class AxisAndAlliesReference(Reference[AxisAndAlliesEdition, AxisAndAlliesSnapshot]):
    """The reference sheet, and pieces in battle."""

    def winning(self, job: AxisAndAlliesJob) -> list[str]:
        """What wins this game, and what the box says about it."""
        return [*wins_now(job), *winning(job.edition)]

    def in_battle(self, unit: Unit) -> InBattle:
        """Its abilities and figures, as the battle desk knows them."""
        return piece_in_battle(unit)

    def good_to_know(self, job: AxisAndAlliesJob) -> list[str]:
        """The box's choices among the family's rules that people ask about most."""
        edition, rules = job.edition, job.edition.rules
        lines = []
        if edition.technologies and researched(job):
            lines.append(research_note(edition))
        if rules.bombing == "damage_markers":
            lines.append(
                _(
                    "A damaged complex places one unit fewer for each point of damage. Repairing a point costs "
                    "{money}.",
                    money=edition.money(rules.repair_cost),
                )
            )
        if rules.bombing == "treasury_loss":
            lines.append(_("A raid costs the complex's owner money; the complex isn't damaged."))
        if rules.capital_capture == "treasury_to_captor":
            lines.append(
                _("If you take a capital, you take its treasury. A power without its capital collects nothing.")
            )
        if rules.capital_capture == "first_treasury_to_captor":
            lines.append(_("A capital's treasury goes to the captor the first time; later it goes to the bank."))
        if rules.liberation == "to_original_owner":
            lines.append(
                _(
                    "Land you take back from the enemy goes back to the ally it first belonged to, if that ally holds "
                    "its capital."
                )
            )
        if rules.excess_units == "refunded":
            lines.append(_("You get back the money for units you can't place."))
        return lines

    def pieces_note(self, edition: AxisAndAlliesEdition) -> list[LedLine]:
        """Pieces' special abilities, and where prices are if powers have their own."""
        own = any(power.unit_costs for power in edition.powers)
        prices = [LedLine("", _("Every nation has its own prices: see its setup chart."))] if own else []
        return [*prices, *in_battle(edition)]
