"""What an entry makes possible or ends: declarations others can now make, and objectives lost for good."""

from collections.abc import Iterator
from typing import TypedDict

from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.families.axis_and_allies.rules.objectives import in_play
from companion.families.axis_and_allies.rules.world import relations
from companion.families.axis_and_allies.state import AxisAndAlliesState
from companion.languages import _
from companion.model.translated import named, named_powers


class Aftermath(TypedDict):
    """In sentences: what others can do next, and what ends for good."""

    others_may: list[str]
    ends: list[str]


def aftermath(
    edition: AxisAndAlliesEdition, before: AxisAndAlliesState, after: AxisAndAlliesState, by: str | None = None
) -> Aftermath:
    """What's different from now on, other than land and money; `by` is the power that acts."""
    return {
        "others_may": [*_new_declarations(edition, before, after, by)],
        "ends": [*_ended_objectives(edition, before, after)],
    }


def _may_declare(edition: AxisAndAlliesEdition, state: AxisAndAlliesState, power: str, other: str) -> bool:
    limit = relations.limit_for(edition, power, other)
    return limit is None or relations.why_not_yet(edition, state, limit) is None


def _new_declarations(
    edition: AxisAndAlliesEdition, before: AxisAndAlliesState, after: AxisAndAlliesState, by: str | None
) -> Iterator[str]:
    """Other powers that couldn't declare war on somebody before, and now can, in their own turn."""
    for power in edition.powers.ids:
        if power == by:
            continue
        now = [
            other
            for other in edition.powers.ids
            if not edition.allied(power, other)
            and not relations.at_war(edition, after, power, other)
            and _may_declare(edition, after, power, other)
            and not _may_declare(edition, before, power, other)
        ]
        if now:
            who = named(edition.source.powers[power])
            yield _(
                "{power:power the} may declare war on {others:power whom} from now on.",
                power=who,
                others=named_powers(edition, now),
            )


def _ended_objectives(
    edition: AxisAndAlliesEdition, before: AxisAndAlliesState, after: AxisAndAlliesState
) -> Iterator[str]:
    for condition in in_play(edition, after):
        objective = condition.objective
        if condition.lost(after) and not condition.lost(before):
            yield _(
                "Lost for good: {power:power whose} {title} (+{bonus}).",
                power=named(edition.source.powers[objective.power]),
                title=objective.title,
                bonus=objective.bonus,
            )
