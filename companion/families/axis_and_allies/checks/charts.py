"""Objectives, research and national advantages."""

from collections import Counter
from collections.abc import Iterator

from companion.engine.checking import Check, Finding, resolve
from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.families.axis_and_allies.rules.advantages import ADVANTAGE_KINDS
from companion.families.axis_and_allies.rules.objectives import OBJECTIVE_KINDS


def objectives_resolve(edition: AxisAndAlliesEdition) -> Iterator[Finding]:
    """An objective's kind, power, territories and claims exist, and `at_least` can be reached."""
    for one in edition.objectives:
        key = f"objective[{one.id}]"
        yield from resolve(f"{key}.kind", [one.kind], OBJECTIVE_KINDS, "kind")
        yield from resolve(f"{key}.power", [one.power], edition.power, "power")
        yield from resolve(f"{key}.territories", one.territories, edition.territory, "territory")
        yield from resolve(f"{key}.originals_of", [one.originals_of], edition.power, "power")
        yield from resolve(f"{key}.claims", one.claims, edition.claim, "claim")
        named = (*one.side_holds, *one.not_enemy)
        yield from resolve(f"{key}.side_holds", named, edition.territory, "territory")
        yield from resolve(f"{key}.unless", one.unless, edition.trigger, "trigger")
        yield from resolve(f"{key}.after", one.after, edition.trigger, "trigger")
        yield from resolve(f"{key}.counts_leaning", one.counts_leaning, edition.lands_of(one), "territory of it")
        wars = (*one.at_war_with, *one.at_war_with_any, *one.at_peace_with)
        yield from resolve(f"{key}.at_war_with", wars, edition.power, "power")
        if one.power in edition.power:
            purses = [purse.id for purse in edition.power[one.power].purses]
            if purses and one.purse not in purses:
                yield f"{key}.purse", f"expected one of {', '.join(purses)}: {one.power} has several"
        if not one.territories and not one.originals_of and not (one.claims or wars or named):
            yield f"{key}.territories", "missing (or originals_of, claims, or a condition)"
        if one.at_least and one.territories and one.at_least > len(one.territories):
            yield f"{key}.at_least", f"expected at most {len(one.territories)}"


def research_resolves(edition: AxisAndAlliesEdition) -> Iterator[Finding]:
    """Technologies fill each number of their chart once and change units that exist."""
    slots = Counter((one.chart, one.number) for one in edition.technologies)
    for one in edition.technologies:
        key = f"technology[{one.id}]"
        yield from resolve(f"{key}.units", one.units, edition.unit, "unit")
        if slots[one.chart, one.number] > 1:
            yield f"{key}.number", f"chart {one.chart} has more than one technology for {one.number}"
    if edition.rules.research == "none" and edition.technologies:
        yield "rules.research", "expected 'researchers', 'dice' or 'chosen_development': there are technologies"


def advantages_resolve(edition: AxisAndAlliesEdition) -> Iterator[Finding]:
    """An advantage's kind, power, units, territories and claim exist; numbers are unique per power."""
    slots = Counter((one.power, one.number) for one in edition.advantages)
    for one in edition.advantages:
        key = f"advantage[{one.id}]"
        yield from resolve(f"{key}.kind", [one.kind], ADVANTAGE_KINDS, "kind")
        yield from resolve(f"{key}.power", [one.power, one.territories_of], edition.power, "power")
        yield from resolve(f"{key}.against", one.against, edition.power, "power")
        yield from resolve(f"{key}.units", one.units, edition.unit, "unit")
        yield from resolve(f"{key}.territories", one.territories, edition.territory, "territory")
        yield from resolve(f"{key}.claim", [one.claim], edition.claim, "claim")
        yield from resolve(f"{key}.phase", [one.phase], edition.phase, "phase")
        yield from resolve(f"{key}.before", [one.before], edition.phase, "phase")
        yield from resolve(f"{key}.turn", [one.turn], edition.power, "power")
        if slots[one.power, one.number] > 1:
            yield f"{key}.number", f"{one.power} has more than one advantage for {one.number}"


CHART_CHECKS: tuple[Check, ...] = (
    objectives_resolve,
    research_resolves,
    advantages_resolve,
)
