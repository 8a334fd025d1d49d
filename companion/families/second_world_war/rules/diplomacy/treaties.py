"""Agreements: how they begin and end, and what somebody signs or renounces."""

from companion.engine import lookup
from companion.families.second_world_war.actions import RenounceTreaty, SignTreaty
from companion.families.second_world_war.events import EffectScheduled, TreatyBegan, TreatyEnded
from companion.families.second_world_war.rules import acting, calendar, world
from companion.families.second_world_war.rules.draft import Draft
from companion.families.second_world_war.rules.status import end_wars, make_neutral
from companion.families.second_world_war.state import ALONE

SITZKRIEG, MOSCOW, JAPAN_SOVIET = "sitzkrieg", "treaty_of_moscow", "japan_soviet_treaty"
SIGNED_BY = {MOSCOW: ("germany",)}
"""The agreements that somebody signs, and who: Germany speaks for the Finns."""
ENDED_BY = {SITZKRIEG: ("germany",), JAPAN_SOVIET: ("japan", "soviet_union")}
"""The agreements that somebody may end, and who."""


def set_treaty(draft: Draft, treaty: str, in_force: bool) -> None:
    """An agreement comes into force or ends, unless it already did."""
    if (treaty in draft.state.treaties) == in_force:
        return
    draft.emit(TreatyBegan(treaty=treaty) if in_force else TreatyEnded(treaty=treaty))
    draft.say("treaty_begins" if in_force else "treaty_ends", treaty=treaty)


def respect_sitzkrieg(draft: Draft, by: str, country: str) -> None:
    """Object if a Western Ally attacks Germany while the Sitzkrieg lasts."""
    holds = SITZKRIEG in draft.state.treaties
    if holds and by in world.liberators(draft.edition) and country == "germany":
        draft.object(
            "sitzkrieg",
            "The Western Allies leave Germany alone as long as the Sitzkrieg lasts. If Germany has broken it, Germany "
            "ends it under War and peace.",
        )


def break_sitzkrieg(draft: Draft, by: str, country: str) -> None:
    """Germany has attacked France or Britain: the Sitzkrieg is over."""
    if by == "germany" and country in ("france", "britain"):
        set_treaty(draft, SITZKRIEG, in_force=False)


def sign_treaty(draft: Draft, action: SignTreaty) -> None:
    """Finland gives in: it is neutral again, without the lands beyond the treaty line."""
    treaty = lookup.find("treaty", action.treaty, {one.id: one for one in draft.edition.treaties})
    if treaty.id not in SIGNED_BY:
        raise draft.refuse("not_signed", f"{treaty.name} comes by itself or by an operation; nobody signs it.")
    state = draft.state
    if treaty.id in state.treaties:
        raise draft.refuse("already_in_force", f"{treaty.name} is in force already.")
    fights = world.at_war(state, "finland", "soviet_union")
    if state.country("finland").status not in ALONE:
        raise draft.refuse("no_occasion", "Finland is not on its own any more; it cannot sign.")
    if not fights and "nazi_soviet_pact" not in state.treaties:
        draft.object("no_occasion", "Without the Nazi-Soviet Pact there is no demand to give in to.")
    if fights and state.bloc != "axis_bloc":
        draft.object("wrong_turn", "A fighting Finland signs during an Axis impulse.")
    peace_with_finland(draft)


def peace_with_finland(draft: Draft) -> None:
    """The provisions of the Treaty of Moscow."""
    end_wars(draft, "finland")
    if draft.state.country("finland").status != "neutral":
        make_neutral(draft, "finland")
    set_treaty(draft, MOSCOW, in_force=True)
    draft.say("peace_with_finland")


def renounce_treaty(draft: Draft, action: RenounceTreaty) -> None:
    """End an agreement: at once, or for the Japan-Soviet Treaty when the next season begins."""
    treaty = lookup.find("treaty", action.treaty, {one.id: one for one in draft.edition.treaties})
    state = draft.state
    if treaty.id not in state.treaties:
        raise draft.refuse("not_in_force", f"{treaty.name} is not in force.")
    if treaty.id not in ENDED_BY:
        raise draft.refuse("not_renounced", f"{treaty.name} cannot be renounced.")
    if treaty.id == SITZKRIEG:
        set_treaty(draft, treaty.id, in_force=False)
        return
    by = acting.power(draft, action.by)
    if by not in ENDED_BY[treaty.id]:
        raise draft.refuse("not_available", f"{draft.name(by)} is no party to {treaty.name}.")
    if any(one.subject == treaty.id for one in state.scheduled):
        raise draft.refuse("already_renounced", f"{treaty.name} has been renounced already.")
    if not calendar.is_now(draft.edition, state, "winter 1945"):
        draft.object("not_yet", f"{treaty.name} can be renounced in Winter 1945 only.")
    draft.emit(EffectScheduled(round=state.round + 1, does="treaty_ends", subject=treaty.id))
    draft.say("treaty_renounced", by=by, treaty=treaty.id)
