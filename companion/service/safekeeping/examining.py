"""Examining a whole game with an edition: whether every version adds up, and every view can be shown."""

from math import ceil

from companion.engine.history import History, said_by
from companion.engine.ruleset import AnyRuleset
from companion.families import AnyFamily
from companion.languages import _
from companion.model.edition import Edition
from companion.model.rulebook import NO_RULES
from companion.views.statement import statement
from companion.views.timeline import timeline

MOST_SHOWN = 100
"""How many versions of a game are viewed in full, at most; invariants are checked at every one."""


def examined(family: AnyFamily, edition: Edition, history: History) -> list[str]:
    """What doesn't add up, with proof that every view of every entry can be shown."""
    try:
        return examine(family.ruleset, edition, history) or _unshowable(family, edition, history)
    except Exception as error:
        what = str(error).strip("'")
        return [_("its entries mention something that this game doesn't have: {what}", what=what)]


def _unshowable(family: AnyFamily, edition: Edition, history: History) -> list[str]:
    views = family.views
    for entry in history.entries:
        family.renderer(edition, history.at(entry.version)).tell((*said_by(entry), *entry.doubts))
    timeline(family.sentences, edition, history)
    for version in range(history.version, 0, -ceil(history.version / MOST_SHOWN)):
        state = history.at(version)
        views.snapshot(edition, state, game_id="", name="", version=version)
        views.objectives(edition, state)
        views.audit(edition, state)
        for power in edition.powers.ids:
            views.income(edition, state, power)
            views.turn_card(edition, state, power)
    views.stats(edition, history)
    return [
        _("the books of {power} don't agree with its statement", power=power)
        for power in edition.powers.ids
        if statement(family.sentences, edition, history, power, NO_RULES)["balance"] != history.state.treasury(power)
    ]


def examine(rules: AnyRuleset, edition: Edition, history: History) -> list[str]:
    """What doesn't add up in a game, as sentences."""
    return [
        _("entry {version}: {problem}", version=version, problem=invariant)
        for version in range(1, history.version + 1)
        for invariant in rules.invariants(edition, history.at(version))
    ]
