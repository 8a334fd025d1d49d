"""Commitment rolls: a die decides which side a country takes."""

from collections.abc import Callable

from msgspec.structs import replace

from companion.engine import lookup
from companion.families.second_world_war.actions import RollCommitment
from companion.families.second_world_war.edition import SecondWorldWarEdition
from companion.families.second_world_war.events import CommitmentRolled, OnceDone, rolled
from companion.families.second_world_war.named import (
    COURT_YUGOSLAVIA,
    EUROPEAN_THEATER,
    FRANCE,
    VICHY_FRANCE,
    YUGOSLAV_COMMITMENT,
)
from companion.families.second_world_war.rules import actors, world
from companion.families.second_world_war.rules.diplomacy import cascade
from companion.families.second_world_war.rules.diplomacy.triggers import Roles
from companion.families.second_world_war.rules.draft import Draft
from companion.families.second_world_war.rules.points import purchase, theatres
from companion.families.second_world_war.rules.status import begin_war, commit, make_neutral
from companion.families.second_world_war.sections.diplomacy import Commitment, CommitmentRow
from companion.families.second_world_war.state import ALONE, SecondWorldWarState
from companion.model.sentence import sentence
from companion.model.state import GameState


def modifiers(
    edition: SecondWorldWarEdition, state: SecondWorldWarState, commitment: Commitment, country: str
) -> dict[str, int]:
    """What's added to the die now, by the modifier's id."""
    data = edition.countries.get(country)
    in_europe = bool(data and EUROPEAN_THEATER in data.theatres)
    american = world.us_fights_in_europe(state)
    situations = {
        "vichy_itself": country == VICHY_FRANCE,
        "european_target": country != VICHY_FRANCE and in_europe,
        "united_states_at_war": american,
        "france_liberated": american and world.controller_power(state, FRANCE) in world.liberators(edition),
    }
    counted = {modifier.id: modifier for modifier in commitment.modifiers if situations.get(modifier.id)}
    replaced = {modifier.replaces for modifier in counted.values()}
    return {word: item.value for word, item in counted.items() if word not in replaced}


def row_for(commitment: Commitment, modified: int) -> CommitmentRow:
    """The row for a modified die."""
    return next(
        row
        for row in commitment.rows
        if (row.lowest is None or row.lowest <= modified) and (row.highest is None or modified <= row.highest)
    )


def open_countries(state: SecondWorldWarState, commitment: Commitment) -> list[str]:
    """Countries that can be rolled for now."""
    if commitment.id == YUGOSLAV_COMMITMENT:
        never = "no_ally_yugoslavia_germany" in state.done
        free = [country for country in commitment.countries if country not in state.surrendered]
        return [] if never else [country for country in free if state.country(country).status == "neutral"]
    return [
        country
        for country in commitment.countries
        if state.country(country).status in ALONE
        and FRANCE in state.surrendered
        and rolled(country) not in state.done
        and (country == VICHY_FRANCE or state.country(country).controller == VICHY_FRANCE)
    ]


def roll_commitment(draft: Draft, action: RollCommitment) -> None:
    """Roll for a country's side and apply the row."""
    commitment = lookup.find("table", action.table, draft.edition.commitments.by_id)
    country = _country(draft, commitment, action.country)
    power = _roller(draft, commitment, action.power)
    if country not in open_countries(draft.state, commitment):
        raise draft.refuse("not_open", "There's nothing to roll for {call:the} now.", call=world.call(draft, country))
    if action.die is None:
        raise draft.refuse("invalid_dice", "Roll one die, or leave it to the app.")
    actors.require_impulse(draft, power)
    courted = commitment.id == YUGOSLAV_COMMITMENT
    if not courted and draft.state.surrendered[FRANCE].round == draft.state.round:
        draft.warn("not_yet", "You can't enter Vichy French countries in the season when France surrenders.")
    if commitment.points:
        purchase.with_the_free_point(draft, power)
        maps, note = theatres.of_country(draft.edition, country), sentence("whom", who=country)
        theatres.pay_for(draft, power, COURT_YUGOSLAVIA, maps, action.theatre, note, points=commitment.points)
    added = sum(modifiers(draft.edition, draft.state, commitment, country).values())
    row = row_for(commitment, action.die + added)
    draft.emit(CommitmentRolled(table=commitment.id, country=country, die=action.die, modifier=added))
    die, total = action.die, action.die + added
    if added:
        draft.say("commitment_rolled_modified", table=commitment.id, country=country, die=die, added=added, total=total)
    else:
        draft.say("commitment_rolled", table=commitment.id, country=country, die=die)
    draft.say("commitment_result", row=[commitment.id, commitment.rows.index(row)])
    _apply(draft, commitment, row, country, power)


def _country(draft: Draft, commitment: Commitment, word: str | None) -> str:
    if word is None and len(commitment.countries) > 1:
        raise draft.refuse("invalid_country", "Say which country is entered.")
    return lookup.find(
        "country", word or commitment.countries[0], {country: country for country in commitment.countries}
    )


def _roller(draft: Draft, commitment: Commitment, word: str | None) -> str:
    if commitment.rolled_by in draft.edition.powers.ids:
        allowed: tuple[str, ...] = (commitment.rolled_by,)
    else:
        bloc = draft.edition.blocs.get(commitment.rolled_by)
        allowed = bloc.powers if bloc else ()
    chosen = word or (
        allowed[0] if len(allowed) == 1 else world.leader(draft.edition, draft.state, commitment.rolled_by)
    )
    power = actors.power(draft, chosen)
    if power not in allowed:
        raise draft.refuse("not_available", "{power:power the} doesn't roll for this.", power=draft.power(power))
    return power


def _apply(draft: Draft, commitment: Commitment, row: CommitmentRow, country: str, power: str) -> None:
    by_role: Roles = {"declarer": power, "target": country, "intervener": power, "captor": power}
    happened = []
    for effect in row.effects:
        if commitment.id == YUGOSLAV_COMMITMENT and effect.does == "war":
            draft.emit(OnceDone(what="no_ally_yugoslavia_germany"))
            happened += begin_war(draft, power, country)
            continue
        if effect.does == "ally" and draft.state.country(country).status == "at_war":
            make_neutral(draft, country, draft.state.country(country).controller)
        happened += cascade.apply(draft, effect, by_role, commitment.id, default=(country,))
        if effect.does == "ally" and effect.countries:
            _territories_follow(draft, effect.countries[0], str(effect.to))
    cascade.follow(draft, happened)


def _territories_follow(draft: Draft, country: str, to: str) -> None:
    """A country that commits as a whole brings the lands it holds."""
    for land, now in draft.state.territories.items():
        if now.controller == country and now.status in ALONE:
            commit(draft, land, to, "ally")


def rolled_by_app(
    edition: SecondWorldWarEdition, state: GameState, action: RollCommitment, roll: Callable[[], int]
) -> RollCommitment:
    """The action with the die the app rolled for it."""
    return action if action.die is not None else replace(action, die=roll())
