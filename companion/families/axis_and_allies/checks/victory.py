"""How a box is won."""

from collections.abc import Iterator
from contextlib import suppress

from companion.engine.checking import Check, Finding, missing_for, resolve
from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.families.axis_and_allies.rules.victory import standings
from companion.families.axis_and_allies.state import AxisAndAlliesState, TerritoryState
from companion.languages import Message, msg
from companion.model.sides import SIDES


def victory_resolves(edition: AxisAndAlliesEdition) -> Iterator[Finding]:
    """Every word of the option for victory has a number."""
    victory = edition.victory
    if victory.kind == "ways":
        yield from _ways(edition)
        return
    if victory.option is None:
        yield "victory.option", Message("missing: the option that says how many are needed")
    for side in SIDES:
        if side not in victory.check_after:
            yield "victory.check_after", missing_for(side)
    option = edition.options.get(victory.option or "")
    choices = option.choices if option else ()
    yield from resolve("victory.levels", victory.levels, [str(choice) for choice in choices], "choice")
    yield from resolve("victory.needed", victory.needed, [str(choice) for choice in choices], "choice")
    for word in choices:
        stated = victory.needed.get(str(word))
        if stated is None and not isinstance(word, int):
            yield "victory.needed", missing_for(word)
        if isinstance(stated, dict):
            missing = [side for side in SIDES if side not in stated]
            yield from ((f"victory.needed.{word}", missing_for(side)) for side in missing)


def _ways(edition: AxisAndAlliesEdition) -> Iterator[Finding]:
    """Each side has a way to victory, and every way counts enough territories."""
    for side in SIDES:
        if not any(way.side == side for way in edition.victory.ways):
            yield "victory.way", missing_for(side)
    for way in edition.victory.ways:
        key = f"victory.way[{way.id}]"
        yield from resolve(f"{key}.map", [way.map], edition.maps, "map")
        if way.map is not None and way.territories:
            yield key, Message("expected either a map whose cities count, or territories")
        if way.counts == "production":
            counted = sum(land.value for land in edition.territories)
        else:
            counted = len(way.territories) or len(edition.cities_on(way.map))
        if max((way.needed, *way.needed_if_enemy_holds.values())) > counted:
            yield f"{key}.needed", Message("expected at most {most}", most=counted)


def nobody_has_won_before_it_begins(edition: AxisAndAlliesEdition) -> Iterator[Finding]:
    """No side starts with what it needs, whatever the table chooses."""
    option = edition.options.get(edition.victory.option or "")
    if option is None and edition.victory.kind != "ways":
        return  # said by `victory_resolves`
    for scenario in edition.scenarios:
        holders = edition.start_controllers(scenario)
        lands = {land.id: TerritoryState(controller=holders.get(land.id)) for land in edition.territories}
        for options in [{option.id: choice} for choice in option.choices] if option is not None else [{}]:
            start = AxisAndAlliesState(
                edition=edition.id, scenario=scenario.id, options=options,
                players={}, round=1, turn="", phase="", accounts={}, territories=lands, powers={},
            )  # fmt: skip
            with suppress(KeyError, ValueError, TypeError):  # an unfinished box: other checks say what is missing
                for side, standing in standings(edition, start).items():
                    if standing.reached:
                        text = msg("the side '{side}' has won {scenario} before it begins: it has {count} of {needed}")
                        figures = {"count": standing.count, "needed": standing.needed}
                        yield "victory", Message(text, side=side, scenario=scenario.id, **figures)


VICTORY_CHECKS: tuple[Check, ...] = (victory_resolves, nobody_has_won_before_it_begins)
