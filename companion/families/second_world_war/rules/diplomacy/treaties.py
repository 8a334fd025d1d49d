"""Agreements: how they begin and end, and who signs or renounces them."""

from itertools import permutations

from companion.engine import lookup
from companion.families.second_world_war.actions import DemandTreaty, RenounceTreaty, SignTreaty
from companion.families.second_world_war.edition import SecondWorldWarEdition
from companion.families.second_world_war.events import (
    DemandAnswered,
    DemandMade,
    EffectScheduled,
    TreatyBegan,
    TreatyEnded,
)
from companion.families.second_world_war.named import (
    AXIS_BLOC,
    BRITAIN,
    FINLAND,
    FRANCE,
    GERMAN_SOIL,
    GERMANY,
    JAPAN,
    JAPAN_SOVIET_TREATY,
    NAZI_SOVIET_PACT,
    SITZKRIEG,
    SOVIET_UNION,
    TREATY_OF_MOSCOW,
    VICHY_FRANCE,
)
from companion.families.second_world_war.rules import actors, calendar, world
from companion.families.second_world_war.rules.draft import Draft
from companion.families.second_world_war.rules.status import end_wars, make_neutral
from companion.families.second_world_war.state import ALONE, SecondWorldWarState
from companion.model.translated import named

BORDER_CLAIM = "german_border_bare"
"""What the Western Allies can say in their impulse: it ends the Sitzkrieg for good."""


def signed_by(treaty: str) -> str | None:
    """Who signs an agreement, if anybody: Germany speaks for the Finns."""
    return GERMANY if treaty == TREATY_OF_MOSCOW else None


def demanded_by(treaty: str) -> str | None:
    """Who can demand an agreement, if anybody: from the country that the box names."""
    return SOVIET_UNION if treaty == TREATY_OF_MOSCOW else None


def ended_by(treaty: str) -> tuple[str, ...]:
    """Who may end an agreement."""
    parties = {SITZKRIEG: (GERMANY,), JAPAN_SOVIET_TREATY: (JAPAN, SOVIET_UNION)}
    return parties.get(treaty, ())


def set_treaty(draft: Draft, treaty: str, in_force: bool) -> None:
    """Bring an agreement into force or end it, unless already done."""
    if (treaty in draft.state.treaties) == in_force:
        return
    draft.emit(TreatyBegan(treaty=treaty) if in_force else TreatyEnded(treaty=treaty))
    draft.say("treaty_begins" if in_force else "treaty_ends", treaty=treaty)


def broken_by(edition: SecondWorldWarEdition, target: str, declarer: str) -> list[str]:
    """The agreements that end with a war between two: those that name both, no matter which declared it."""
    return list(
        dict.fromkeys(
            limit.treaty
            for limit in edition.war_limits
            if limit.treaty is not None
            and any(one in limit.powers and other in limit.against for one, other in permutations((declarer, target)))
        )
    )


def respect_sitzkrieg(draft: Draft, by: str, country: str) -> None:
    """Object if a Western Ally attacks Germany during the Sitzkrieg."""
    holds = SITZKRIEG in draft.state.treaties
    if holds and by in world.liberators(draft.edition) and country in GERMAN_SOIL:
        draft.warn(
            "sitzkrieg",
            "The Western Allies leave Germany alone while the Sitzkrieg lasts. If Germany has attacked, it ends"
            " the Sitzkrieg under War and peace; if a hex next to France is empty, say so.",
        )


def break_sitzkrieg(draft: Draft, by: str, country: str) -> None:
    """End the Sitzkrieg: Germany has attacked France or Britain."""
    if by == GERMANY and country in (FRANCE, VICHY_FRANCE, BRITAIN):
        set_treaty(draft, SITZKRIEG, in_force=False)


def sign_treaty(draft: Draft, action: SignTreaty) -> None:
    """Decide that Finland gives in: it's neutral again, without the lands beyond the treaty line."""
    treaty = lookup.find("treaty", action.treaty, draft.edition.treaties.by_id)
    if signed_by(treaty.id) is None:
        raise draft.refuse(
            "not_signed",
            "{treaty} takes effect on its own or through an operation; nobody signs it.",
            treaty=named(treaty),
        )
    state = draft.state
    if treaty.id in state.treaties:
        raise draft.refuse("already_in_force", "{treaty} is already in force.", treaty=named(treaty))
    fights = world.at_war(state, FINLAND, SOVIET_UNION)
    if state.country(FINLAND).status not in ALONE:
        raise draft.refuse("no_occasion", "Finland is no longer on its own; it can't sign.", about=[treaty.id])
    if not fights and treaty.id not in state.demands:
        draft.warn(
            "no_occasion", "The Soviet Union has demanded nothing: there's nothing to give in to.", about=[treaty.id]
        )
    if fights and state.bloc != AXIS_BLOC:
        draft.warn("wrong_turn", "If Finland is fighting, it signs during an Axis impulse.")
    if treaty.id in state.demands:
        draft.emit(DemandAnswered(treaty=treaty.id, accepted=True))
    peace_with_finland(draft)


def open_demands(state: SecondWorldWarState) -> list[str]:
    """The demands still to be answered; one whose subject went to war or joined somebody no longer applies."""
    return sorted(state.demands) if state.country(FINLAND).status == "neutral" else []


def demand_treaty(draft: Draft, action: DemandTreaty) -> None:
    """Decide a Soviet demand for what lies beyond the treaty line; the Finns' player then chooses."""
    treaty = lookup.find("treaty", action.treaty, draft.edition.treaties.by_id)
    demanding, of, state = demanded_by(treaty.id), FINLAND, draft.state
    if demanding is None:
        raise draft.refuse("no_occasion", "Nobody demands {treaty}.", treaty=named(treaty))
    by = actors.power(draft, demanding)
    name = world.call(draft, of)
    if treaty.id in state.treaties:
        raise draft.refuse("already_in_force", "{treaty} is already in force.", treaty=named(treaty))
    if treaty.id in open_demands(state):
        raise draft.refuse("already_demanded", "{name:the} already has the demand and must answer it.", name=name)
    if state.country(of).status != "neutral":
        raise draft.refuse("no_occasion", "{name:the} is no longer neutral.", name=name)
    if NAZI_SOVIET_PACT not in state.treaties:
        draft.warn("no_occasion", "The demand is open only while the Nazi-Soviet Pact is in force.")
    actors.require_impulse(draft, by)
    draft.emit(DemandMade(treaty=treaty.id))
    draft.say("treaty_demanded", by=by, of=of, treaty=treaty.id, answers=GERMANY)


def peace_with_finland(draft: Draft) -> None:
    """The provisions of the Treaty of Moscow."""
    country = FINLAND
    end_wars(draft, country)
    if draft.state.country(country).status != "neutral":
        make_neutral(draft, country)
    set_treaty(draft, TREATY_OF_MOSCOW, in_force=True)
    draft.say("peace_with_finland")


def renounce_treaty(draft: Draft, action: RenounceTreaty) -> None:
    """End an agreement: immediately, or for the Japan-Soviet Treaty when the next season begins."""
    treaty = lookup.find("treaty", action.treaty, draft.edition.treaties.by_id)
    state = draft.state
    if treaty.id not in state.treaties:
        raise draft.refuse("not_in_force", "{treaty} isn't in force.", treaty=named(treaty))
    parties = ended_by(treaty.id)
    if not parties:
        raise draft.refuse("not_renounced", "{treaty} can't be renounced.", treaty=named(treaty))
    if treaty.id == SITZKRIEG:
        set_treaty(draft, treaty.id, in_force=False)
        return
    by = actors.power(draft, action.by)
    if by not in parties:
        raise draft.refuse(
            "not_available", "{by:power the} isn't a party to {treaty}.", by=draft.power(by), treaty=named(treaty)
        )
    if any(effect.subject == treaty.id for effect in state.scheduled):
        raise draft.refuse("already_renounced", "{treaty} has already been renounced.", treaty=named(treaty))
    only = calendar.stated(treaty.id, treaty.renounced_in)
    if only and not calendar.is_now(draft.edition, state, only):
        when = calendar.named_moment(draft.edition, only)
        draft.warn(
            "not_yet", "{treaty} can be renounced only in {when}.", treaty=named(treaty), when=when, about=[treaty.id]
        )
    draft.emit(EffectScheduled(round=state.round + 1, does="treaty_ends", subject=treaty.id))
    draft.say("treaty_renounced", by=by, treaty=treaty.id)
