"""Objectives, research and national advantages."""

from collections import Counter
from collections.abc import Iterator

from companion.engine.checking import Check, Finding, resolve
from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.families.axis_and_allies.rules.objectives import OBJECTIVE_KINDS
from companion.families.axis_and_allies.rules.using_advantages import ADVANTAGE_KINDS
from companion.languages import Message, msg


def objectives_resolve(edition: AxisAndAlliesEdition) -> Iterator[Finding]:
    """An objective's kind, power, territories, and claims exist, and `at_least` can be reached."""
    for objective in edition.objectives:
        key = f"objective[{objective.id}]"
        yield from resolve(f"{key}.kind", [objective.kind], OBJECTIVE_KINDS, "kind")
        yield from resolve(f"{key}.power", [objective.power], edition.powers.by_id, "power")
        yield from resolve(f"{key}.territories", objective.territories, edition.territories.by_id, "territory")
        yield from resolve(f"{key}.originals_of", [objective.originals_of], edition.powers.by_id, "power")
        yield from resolve(f"{key}.claims", objective.claims, edition.claims.by_id, "claim")
        named = (*objective.side_holds, *objective.not_enemy)
        yield from resolve(f"{key}.side_holds", objective.side_holds, edition.territories.by_id, "territory")
        yield from resolve(f"{key}.not_enemy", objective.not_enemy, edition.territories.by_id, "territory")
        yield from resolve(f"{key}.unless", objective.unless, edition.triggers.by_id, "trigger")
        yield from resolve(f"{key}.after", objective.after, edition.triggers.by_id, "trigger")
        yield from resolve(
            f"{key}.counts_leaning", objective.counts_leaning, edition.lands_of(objective), "territory of it"
        )
        wars = (*objective.at_war_with, *objective.at_war_with_any, *objective.at_peace_with)
        yield from resolve(f"{key}.at_war_with", objective.at_war_with, edition.powers.by_id, "power")
        yield from resolve(f"{key}.at_war_with_any", objective.at_war_with_any, edition.powers.by_id, "power")
        yield from resolve(f"{key}.at_peace_with", objective.at_peace_with, edition.powers.by_id, "power")
        if objective.power in edition.powers.ids:
            purses = [purse.id for purse in edition.powers[objective.power].purses]
            if purses and objective.purse not in purses:
                text = msg("expected one of {known}: {power} has several")
                yield f"{key}.purse", Message(text, known=", ".join(purses), power=objective.power)
        if not objective.territories and not objective.originals_of and not (objective.claims or wars or named):
            yield (
                f"{key}.territories",
                Message("missing (or {keys})", keys="originals_of, claims, side_holds, at_war_with"),
            )
        if objective.at_least and objective.territories and objective.at_least > len(objective.territories):
            yield f"{key}.at_least", Message("expected at most {most}", most=len(objective.territories))


def research_resolves(edition: AxisAndAlliesEdition) -> Iterator[Finding]:
    """Technologies fill each number of their chart once, and change units that exist."""
    slots = Counter((technology.chart, technology.number) for technology in edition.technologies)
    for technology in edition.technologies:
        key = f"technology[{technology.id}]"
        yield from resolve(f"{key}.units", technology.units, edition.units.by_id, "unit")
        yield from resolve(f"{key}.extra_output", technology.extra_output, edition.facilities.by_id, "facility")
        if slots[technology.chart, technology.number] > 1:
            text = msg("chart {chart} has more than one technology for {number}")
            yield f"{key}.number", Message(text, chart=technology.chart, number=technology.number)
    if edition.rules.research == "none" and edition.technologies:
        words = "'researchers', 'dice', 'chosen_development'"
        yield "rules.research", Message("expected {words}: there are technologies", words=words)


def advantages_resolve(edition: AxisAndAlliesEdition) -> Iterator[Finding]:
    """An advantage's kind, power, units, territories and claim exist; numbers are unique per power."""
    slots = Counter((advantage.power, advantage.number) for advantage in edition.advantages)
    for advantage in edition.advantages:
        key = f"advantage[{advantage.id}]"
        yield from resolve(f"{key}.kind", [advantage.kind], ADVANTAGE_KINDS, "kind")
        yield from resolve(f"{key}.power", [advantage.power, advantage.territories_of], edition.powers.by_id, "power")
        yield from resolve(f"{key}.against", advantage.against, edition.powers.by_id, "power")
        yield from resolve(f"{key}.units", advantage.units, edition.units.by_id, "unit")
        yield from resolve(f"{key}.territories", advantage.territories, edition.territories.by_id, "territory")
        yield from resolve(f"{key}.claim", [advantage.claim], edition.claims.by_id, "claim")
        yield from resolve(f"{key}.phase", [advantage.phase], edition.phases.by_id, "phase")
        yield from resolve(f"{key}.before", [advantage.before], edition.phases.by_id, "phase")
        yield from resolve(f"{key}.turn", [advantage.turn], edition.powers.by_id, "power")
        if slots[advantage.power, advantage.number] > 1:
            text = msg("{power} has more than one advantage for {number}")
            yield f"{key}.number", Message(text, power=advantage.power, number=advantage.number)


CHART_CHECKS: tuple[Check, ...] = (
    objectives_resolve,
    research_resolves,
    advantages_resolve,
)
