"""What becomes of countries, in words: those that share a fate in one sentence."""

from collections.abc import Iterable

from companion.editions.second_world_war import world
from companion.model.second_world_war_state import CampaignState
from companion.rulebook.draft import Draft

GAINED = {
    "ally": ("is liberated and an ally of", "are liberated and allies of"),
    "captured": ("is captured by", "are captured by"),
}
"""How a gain is called, of one country and of several, by what the country becomes..."""
BACK = ("is back with", "are back with")
"""...and if it is its owner's own again."""


def say_gains(draft: Draft, countries: Iterable[str], by: str) -> None:
    """Say whose countries are now and what each adds to the limit."""
    state = world.now(draft)
    groups: dict[tuple[str, bool], list[str]] = {}
    for country in countries:
        one = state.country(country)
        groups.setdefault((one.status, one.gives), []).append(country)
    for (status, gives), lands in groups.items():
        verb = GAINED.get(status, BACK)[len(lands) > 1]
        if not gives:
            draft.say(f"{world.listed(draft, lands)} {verb} {draft.name(by)} (no resources under the Charter).")
        elif len(lands) == 1:
            draft.say(f"{world.call(draft, lands[0])} {verb} {draft.name(by)}{worth(state, lands[0])}.")
        else:
            entered = [one for one in lands if one in state.numbers.resource_value]
            each = [f"{world.call(draft, one)}{worth(state, one) if one in entered else ''}" for one in lands]
            missing = "" if entered == lands else " (not all values are entered)"
            draft.say(f"{world.together(each)} {verb} {draft.name(by)}{missing}.")


def worth(state: CampaignState, country: str) -> str:
    """What a country adds to a limit, in brackets; nothing of one that adds nothing."""
    value = state.numbers.resource_value.get(country)
    return " (value not entered)" if value is None else f" (+{value})" if value else ""


def say_neutral(draft: Draft, countries: list[str], more: str = "") -> None:
    """Say that countries are neutral, and what more there is to it."""
    if countries:
        draft.say(f"{world.listed(draft, countries)} {'is' if len(countries) == 1 else 'are'} neutral{more}.")
