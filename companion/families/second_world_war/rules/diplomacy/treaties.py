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
from companion.families.second_world_war.rules import acting, calendar, world
from companion.families.second_world_war.rules.draft import Draft
from companion.families.second_world_war.rules.status import end_wars, make_neutral
from companion.families.second_world_war.state import ALONE, SecondWorldWarState
from companion.model.translated import named

BORDER_CLAIM = "german_border_bare"
"""What the Western Allies can say in their impulse: it ends the Sitzkrieg for good."""


def signed_by(edition: SecondWorldWarEdition, treaty: str) -> str | None:
    """Who signs an agreement, if anybody: Germany speaks for the Finns."""
    return edition.parts.aggressor if treaty == edition.named.cession else None


def demanded_by(edition: SecondWorldWarEdition, treaty: str) -> str | None:
    """Who can demand an agreement, if anybody: from the country that the box names."""
    return edition.parts.eastern_power if treaty == edition.named.cession else None


def ended_by(edition: SecondWorldWarEdition, treaty: str) -> tuple[str, ...]:
    """Who may end an agreement."""
    parts, key = edition.parts, edition.named
    parties = {key.truce: (parts.aggressor,), key.eastern_truce: (parts.pacific_aggressor, parts.eastern_power)}
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
    holds = draft.edition.named.truce in draft.state.treaties
    if holds and by in world.liberators(draft.edition) and country in draft.edition.parts.aggressor_soil:
        draft.warn(
            "sitzkrieg",
            "The Western Allies leave Germany alone while the Sitzkrieg lasts. If Germany has attacked, it ends"
            " the Sitzkrieg under War and peace; if a hex next to France is empty, say so.",
        )


def break_sitzkrieg(draft: Draft, by: str, country: str) -> None:
    """End the Sitzkrieg: Germany has attacked France or Britain."""
    parts = draft.edition.parts
    if by == parts.aggressor and country in (parts.divided_power, parts.rump_state, parts.home_island):
        set_treaty(draft, draft.edition.named.truce, in_force=False)


def sign_treaty(draft: Draft, action: SignTreaty) -> None:
    """Decide that Finland gives in: it's neutral again, without the lands beyond the treaty line."""
    treaty = lookup.find("treaty", action.treaty, draft.edition.treaties.by_id)
    if signed_by(draft.edition, treaty.id) is None:
        raise draft.refuse(
            "not_signed",
            "{treaty} takes effect on its own or through an operation; nobody signs it.",
            treaty=named(treaty),
        )
    state, parts = draft.state, draft.edition.parts
    if treaty.id in state.treaties:
        raise draft.refuse("already_in_force", "{treaty} is already in force.", treaty=named(treaty))
    fights = world.at_war(state, parts.demanded_of, parts.eastern_power)
    if state.country(parts.demanded_of).status not in ALONE:
        raise draft.refuse("no_occasion", "Finland is no longer on its own; it can't sign.", about=[treaty.id])
    if not fights and treaty.id not in state.demands:
        draft.warn(
            "no_occasion", "The Soviet Union has demanded nothing: there's nothing to give in to.", about=[treaty.id]
        )
    if fights and state.bloc != draft.edition.named.axis_bloc:
        draft.warn("wrong_turn", "If Finland is fighting, it signs during an Axis impulse.")
    if treaty.id in state.demands:
        draft.emit(DemandAnswered(treaty=treaty.id, accepted=True))
    peace_with_finland(draft)


def open_demands(edition: SecondWorldWarEdition, state: SecondWorldWarState) -> list[str]:
    """The demands still to be answered; one whose subject went to war or joined somebody no longer applies."""
    return sorted(state.demands) if state.country(edition.parts.demanded_of).status == "neutral" else []


def demand_treaty(draft: Draft, action: DemandTreaty) -> None:
    """Decide a Soviet demand for what lies beyond the treaty line; the Finns' player then chooses."""
    treaty = lookup.find("treaty", action.treaty, draft.edition.treaties.by_id)
    demanding, of, state = demanded_by(draft.edition, treaty.id), draft.edition.parts.demanded_of, draft.state
    if demanding is None:
        raise draft.refuse("no_occasion", "Nobody demands {treaty}.", treaty=named(treaty))
    by = acting.power(draft, demanding)
    name = world.call(draft, of)
    if treaty.id in state.treaties:
        raise draft.refuse("already_in_force", "{treaty} is already in force.", treaty=named(treaty))
    if treaty.id in open_demands(draft.edition, state):
        raise draft.refuse("already_demanded", "{name:the} already has the demand and must answer it.", name=name)
    if state.country(of).status != "neutral":
        raise draft.refuse("no_occasion", "{name:the} is no longer neutral.", name=name)
    if draft.edition.named.pact not in state.treaties:
        draft.warn("no_occasion", "The demand is open only while the Nazi-Soviet Pact is in force.")
    acting.require_impulse(draft, by)
    draft.emit(DemandMade(treaty=treaty.id))
    draft.say("treaty_demanded", by=by, of=of, treaty=treaty.id, answers=draft.edition.parts.aggressor)


def peace_with_finland(draft: Draft) -> None:
    """The provisions of the Treaty of Moscow."""
    country = draft.edition.parts.demanded_of
    end_wars(draft, country)
    if draft.state.country(country).status != "neutral":
        make_neutral(draft, country)
    set_treaty(draft, draft.edition.named.cession, in_force=True)
    draft.say("peace_with_finland")


def renounce_treaty(draft: Draft, action: RenounceTreaty) -> None:
    """End an agreement: immediately, or for the Japan-Soviet Treaty when the next season begins."""
    treaty = lookup.find("treaty", action.treaty, draft.edition.treaties.by_id)
    state = draft.state
    if treaty.id not in state.treaties:
        raise draft.refuse("not_in_force", "{treaty} isn't in force.", treaty=named(treaty))
    parties = ended_by(draft.edition, treaty.id)
    if not parties:
        raise draft.refuse("not_renounced", "{treaty} can't be renounced.", treaty=named(treaty))
    if treaty.id == draft.edition.named.truce:
        set_treaty(draft, treaty.id, in_force=False)
        return
    by = acting.power(draft, action.by)
    if by not in parties:
        raise draft.refuse(
            "not_available", "{by:power the} isn't a party to {treaty}.", by=draft.power(by), treaty=named(treaty)
        )
    if any(item.subject == treaty.id for item in state.scheduled):
        raise draft.refuse("already_renounced", "{treaty} has already been renounced.", treaty=named(treaty))
    only = calendar.stated(treaty.id, treaty.renounced_in)
    if only and not calendar.is_now(draft.edition, state, only):
        when = calendar.named_moment(draft.edition, only)
        draft.warn(
            "not_yet", "{treaty} can be renounced only in {when}.", treaty=named(treaty), when=when, about=[treaty.id]
        )
    draft.emit(EffectScheduled(round=state.round + 1, does="treaty_ends", subject=treaty.id))
    draft.say("treaty_renounced", by=by, treaty=treaty.id)
