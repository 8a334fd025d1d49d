"""Display names of powers, countries, units, and so on: alone, listed, and in dates."""

from collections.abc import Sequence

from companion.families.second_world_war.edition import SecondWorldWarEdition
from companion.languages import _, msg
from companion.model.wording import in_words

ROLES = {
    "declarer": msg("the attacker"),
    "intervener": msg("the power that intervened"),
    "captor": msg("the captor"),
    "target": msg("the power attacked"),
}
"""Words for somebody who depends on the occasion."""


def name(edition: SecondWorldWarEdition, element: str) -> str:
    """A power, country, unit, place, bloc, treaty, or role by id."""
    sections = (
        edition.powers,
        edition.countries,
        edition.minor_powers,
        edition.units,
        edition.places,
        edition.blocs,
        edition.treaties,
        edition.operations,
    )
    for section in sections:
        for item in section:
            if item.id == element:
                return str(item.name)
    return _(ROLES[element]) if element in ROLES else in_words(element).capitalize()


def names(edition: SecondWorldWarEdition, ids: Sequence[str]) -> str:
    """Several of them, with commas between."""
    return ", ".join(name(edition, id_) for id_ in ids)


def whom(edition: SecondWorldWarEdition, ids: Sequence[str]) -> str:
    """The same for powers, with the bloc's name if all of its powers are meant."""
    for bloc in edition.blocs:
        if len(bloc.powers) > 1 and set(bloc.powers) == set(ids):
            return bloc.name
    return names(edition, ids)


def moment(edition: SecondWorldWarEdition, when: str) -> str:
    """A season of a year, or a year, in words."""
    season, _space, year = when.rpartition(" ")
    return f"{next((item.name for item in edition.seasons if item.id == season), '')} {year}".strip()
