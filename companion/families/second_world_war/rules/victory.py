"""Victory: the surrenders that end a game immediately. The table decides how a scenario is won otherwise."""

from companion.engine import deciders
from companion.families.second_world_war.rules.draft import Draft
from companion.model.sentence import sentence


def check(draft: Draft) -> None:
    """End the game if everybody whose surrender ends it has surrendered."""
    rule, state = draft.edition.instant_victory, draft.state
    if state.winner is None and all(country in state.surrendered for country in rule.surrendered):
        deciders.win(draft, rule.winner, sentence("have_surrendered", powers=rule.surrendered))
