"""Objectives, research and national advantages."""

from collections import Counter
from collections.abc import Iterator

from companion.engine.checking import Check, Finding, resolve
from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.families.axis_and_allies.rules.objectives import OBJECTIVE_KINDS
from companion.families.axis_and_allies.rules.using_advantages import ADVANTAGE_KINDS
from companion.languages import Message, msg


def objectives_resolve(edition: AxisAndAlliesEdition) -> Iterator[Finding]:
    """An objective's kind and purse exist, it's about something, and `at_least` can be reached."""
    for objective in edition.objectives:
        key = f"objective[{objective.id}]"
        yield from resolve(f"{key}.kind", [objective.kind], OBJECTIVE_KINDS, "kind")
        named = (*objective.side_holds, *objective.not_enemy)
        yield from resolve(
            f"{key}.counts_leaning", objective.counts_leaning, edition.lands_of(objective), "territory of it"
        )
        wars = (*objective.at_war_with, *objective.at_war_with_any, *objective.at_peace_with)
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
    """Technologies fill each number of their chart once."""
    slots = Counter((technology.chart, technology.number) for technology in edition.technologies)
    for technology in edition.technologies:
        key = f"technology[{technology.id}]"
        if slots[technology.chart, technology.number] > 1:
            text = msg("chart {chart} has more than one technology for {number}")
            yield f"{key}.number", Message(text, chart=technology.chart, number=technology.number)
    if edition.rules.research == "none" and edition.technologies:
        words = "'researchers', 'dice', 'chosen_development'"
        yield "rules.research", Message("expected {words}: there are technologies", words=words)


def advantages_resolve(edition: AxisAndAlliesEdition) -> Iterator[Finding]:
    """An advantage's kind exists; numbers are unique per power."""
    slots = Counter((advantage.power, advantage.number) for advantage in edition.advantages)
    for advantage in edition.advantages:
        key = f"advantage[{advantage.id}]"
        yield from resolve(f"{key}.kind", [advantage.kind], ADVANTAGE_KINDS, "kind")
        if slots[advantage.power, advantage.number] > 1:
            text = msg("{power} has more than one advantage for {number}")
            yield f"{key}.number", Message(text, power=advantage.power, number=advantage.number)


CHART_CHECKS: tuple[Check, ...] = (
    objectives_resolve,
    research_resolves,
    advantages_resolve,
)
