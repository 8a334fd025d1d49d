"""Dividing a setup among those at the table, by region or by power."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from companion.views.setup.steps import TRACKS, Lot, Setup, Step

By = Literal["region", "power"]
LOOKING = 2
"""Finding a space takes as long as placing so many pieces."""


@dataclass(frozen=True)
class Person:
    """Somebody at the table, and the powers they play."""

    id: str
    powers: Sequence[str] = ()


def share_of(step: Step, lot: Lot, by: By) -> str:
    """The share that a lot belongs to: its region or its power; tracks that are nobody's are a share of their own."""
    if by == "region":
        return step.region
    return lot.power or TRACKS


def weights(setup: Setup, by: By) -> dict[str, int]:
    """How long each share takes, in pieces; shares in the order of their first step."""
    found: dict[str, int] = {}
    for step in setup.steps:
        for share in dict.fromkeys(share_of(step, lot, by) for lot in step.lots):
            own = [lot for lot in step.lots if share_of(step, lot, by) == share]
            found[share] = found.get(share, 0) + LOOKING + sum(sum(lot.units.values()) for lot in own)
    return found


def divided(setup: Setup, by: By, people: Sequence[Person]) -> dict[str, str]:
    """Who sets up what: first their own powers, then the largest share to the person who has least so far."""
    found: dict[str, str] = {}
    loads = dict.fromkeys((person.id for person in people), 0)
    shares = weights(setup, by)
    if not people:
        return {}
    for share, weight in shares.items():
        owner = next((person.id for person in people if share in person.powers), None) if by == "power" else None
        if owner is not None:
            found[share] = owner
            loads[owner] += weight
    for share, weight in sorted(shares.items(), key=lambda item: -item[1]):
        if share not in found:
            found[share] = min(loads, key=lambda person: loads[person])
            loads[found[share]] += weight
    return {share: found[share] for share in shares}


def lots_of(step: Step, share: str | None, by: By) -> tuple[Lot, ...]:
    """The lots of a step that belong to a share; all, if it isn't of one."""
    own = tuple(lot for lot in step.lots if share is None or share_of(step, lot, by) == share)
    return own or step.lots


def names(setup: Setup, by: By, powers: Mapping[str, str]) -> dict[str, str]:
    """What each share is called."""
    called = {**powers, **setup.regions} if by == "region" else {**setup.regions, **powers}
    return {share: called.get(share, share) for share in weights(setup, by)}
