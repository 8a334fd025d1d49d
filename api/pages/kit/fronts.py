"""Who is at war with whom, in words: powers with the same enemies are one front, and all of a side are the side."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from api.pages.kit.visitor import AnyVisitor
from companion.languages import _, listed
from companion.model.translated import side_name

MANY = 5
"""How many powers a side has at least before most of them are called by its name and who is left out."""


class Front(NamedTuple):
    """Powers that fight the same enemies."""

    powers: Sequence[str]
    names: str
    """The powers, in words."""
    enemies: str
    """Their enemies, in words."""


def fronts(visitor: AnyVisitor, called: Callable[[str], str]) -> list[Front]:
    """Every war once, powers of the first side first. `called` gives the name of a country that isn't a power."""
    edition, now = visitor.edition, visitor.snapshot["powers"]
    sides = list(edition.sides.ids)
    in_play = sorted(
        (power for power in edition.powers.ids if power in now), key=lambda power: sides.index(edition.side_of(power))
    )
    shared: dict[tuple[str, ...], list[str]] = {}
    for power, enemies in _enemies(in_play, now).items():
        shared.setdefault(enemies, []).append(power)

    def name(country: str) -> str:
        return edition.powers[country].name if country in edition.powers.ids else called(country)

    def in_words(countries: Sequence[str]) -> str:
        for side in edition.sides.ids:
            of_side = [power for power in in_play if edition.side_of(power) == side]
            left_out = [power for power in of_side if power not in countries]
            if len(of_side) == 1 or not set(countries) <= set(of_side):
                continue
            if not left_out:
                return side_name(edition, side)
            if len(of_side) >= MANY and len(left_out) * 2 < len(of_side):
                return _("{side} except {names}", side=side_name(edition, side), names=listed([*map(name, left_out)]))
        return listed([*map(name, countries)])

    return [Front(powers, in_words(powers), in_words(enemies)) for enemies, powers in shared.items()]


def _enemies(in_play: Sequence[str], now: Mapping[str, Any]) -> dict[str, tuple[str, ...]]:
    """Each power's enemies, in turn order, without those that come before it; then the countries that aren't powers."""
    enemies_of: dict[str, tuple[str, ...]] = {}
    for place, power in enumerate(in_play):
        at_war = now[power].get("at_war_with", ())
        enemies = [other for other in in_play[place + 1 :] if other in at_war]
        enemies += [country for country in at_war if country not in now]
        if enemies:
            enemies_of[power] = tuple(enemies)
    return enemies_of
