"""Rolls for commitment, and agreements that somebody signs or ends."""

from collections.abc import Callable

from msgspec.structs import replace

from companion.editions.second_world_war import accounts, cascade, moments, points, world
from companion.editions.second_world_war.evolve_lands import rolled
from companion.editions.second_world_war.occasions import Roles
from companion.editions.second_world_war.standing import begin_war, commit, end_wars, make_neutral
from companion.model.edition import Edition
from companion.model.second_world_war_actions import RenounceTreaty, RollCommitment, SignTreaty
from companion.model.second_world_war_events import CommitmentRolled, EffectScheduled, OnceDone
from companion.model.second_world_war_state import ALONE, CampaignState
from companion.model.sections.diplomacy import Commitment, CommitmentRow
from companion.model.state import GameState
from companion.rulebook import known
from companion.rulebook.draft import Draft

YUGOSLAVIA = "yugoslav_commitment"
MOSCOW, JAPAN_SOVIET = "treaty_of_moscow", "japan_soviet_treaty"
SIGNED_BY = {MOSCOW: ("germany",)}
"""The agreements that somebody signs, and who: Germany speaks for the Finns."""
ENDED_BY = {cascade.SITZKRIEG: ("germany",), JAPAN_SOVIET: ("japan", "soviet_union")}
"""The agreements that somebody may end, and who."""
OPERATIONS = {YUGOSLAVIA: "court_yugoslavia"}
"""The operation that pays for a roll, where it costs something."""


def tables(edition: Edition) -> dict[str, Commitment]:
    """The commitment tables by id."""
    return {one.id: one for one in edition.commitments}


def modifiers(edition: Edition, state: CampaignState, table: Commitment, country: str) -> dict[str, int]:
    """What is added to the die now, by the modifier's id."""
    data = world.country_data(edition, country)
    in_europe = bool(data and "et" in data.theatres)
    american = world.us_fights_in_europe(edition, state)
    situations = {
        "vichy_itself": country == world.VICHY,
        "european_target": country != world.VICHY and in_europe,
        "united_states_at_war": american,
        "france_liberated": american and world.controller_power(state, "france") in world.liberators(edition),
    }
    counted = {one.id: one for one in table.modifiers if situations.get(one.id)}
    replaced = {one.replaces for one in counted.values()}
    return {word: one.value for word, one in counted.items() if word not in replaced}


def row_for(table: Commitment, modified: int) -> CommitmentRow:
    """The row of a modified die."""
    return next(
        row
        for row in table.rows
        if (row.lowest is None or row.lowest <= modified) and (row.highest is None or modified <= row.highest)
    )


def open_countries(edition: Edition, state: CampaignState, table: Commitment) -> list[str]:
    """Countries that can be rolled for now."""
    if table.id == YUGOSLAVIA:
        never = "no_ally_yugoslavia_germany" in state.done
        return [] if never else [one for one in table.countries if state.country(one).status == "neutral"]
    return [
        one
        for one in table.countries
        if state.country(one).status in ALONE
        and "france" in state.surrendered
        and rolled(one) not in state.done
        and (one == world.VICHY or state.country(one).controller == world.VICHY)
    ]


def roll_commitment(draft: Draft, action: RollCommitment) -> None:
    """Roll for a country's side and apply the row."""
    table = known.find("table", action.table, tables(draft.edition))
    country = _country(draft, table, action.country)
    power = _roller(draft, table, action.power)
    if country not in open_countries(draft.edition, world.now(draft), table):
        raise draft.refuse("not_open", f"There is nothing to roll for {world.call(draft, country)} now.")
    if action.die is None:
        raise draft.refuse("invalid_dice", "Roll one die, or leave it to the app.")
    points.require_impulse(draft, power)
    if table.id != YUGOSLAVIA and world.now(draft).surrendered["france"].round == draft.state.round:
        draft.object("not_yet", "Vichy French countries are left alone in the season in which France surrenders.")
    if table.points:
        accounts.pay(draft, power, OPERATIONS[table.id], table.points, note=world.call(draft, country))
    added = sum(modifiers(draft.edition, world.now(draft), table, country).values())
    row = row_for(table, action.die + added)
    draft.emit(CommitmentRolled(table=table.id, country=country, die=action.die, modifier=added))
    total = f" with {added:+d} makes {action.die + added}" if added else ""
    draft.say(f"{table.name}, {world.call(draft, country)}: a {action.die}{total}. {row.result}.")
    _apply(draft, table, row, country, power)


def _country(draft: Draft, table: Commitment, word: str | None) -> str:
    if word is None and len(table.countries) > 1:
        raise draft.refuse("invalid_country", "Say which country is entered.")
    return known.find("country", word or table.countries[0], {one: one for one in table.countries})


def _roller(draft: Draft, table: Commitment, word: str | None) -> str:
    if table.rolled_by in draft.edition.power:
        allowed: tuple[str, ...] = (table.rolled_by,)
    else:
        bloc = world.bloc_data(draft.edition, table.rolled_by)
        allowed = bloc.powers if bloc else ()
    chosen = word or (
        allowed[0] if len(allowed) == 1 else world.leader(draft.edition, world.now(draft), table.rolled_by)
    )
    power = points.acting(draft, chosen)
    if power not in allowed:
        raise draft.refuse("not_available", f"{draft.name(power)} does not roll for this.")
    return power


def _apply(draft: Draft, table: Commitment, row: CommitmentRow, country: str, power: str) -> None:
    who: Roles = {"declarer": power, "target": country, "intervener": power, "captor": power}
    happened = []
    for effect in row.effects:
        if table.id == YUGOSLAVIA and effect.does == "war":
            draft.emit(OnceDone(what="no_ally_yugoslavia_germany"))
            happened += begin_war(draft, power, country)
            continue
        if effect.does == "ally" and world.now(draft).country(country).status == "at_war":
            make_neutral(draft, country, world.now(draft).country(country).controller)
        happened += cascade.apply(draft, effect, who, table.id, default=(country,))
        if effect.does == "ally" and effect.countries:
            _territories_follow(draft, effect.countries[0], str(effect.to))
    cascade.follow(draft, happened)


def _territories_follow(draft: Draft, country: str, to: str) -> None:
    """A country that commits as a whole brings the lands it holds."""
    for land, one in world.now(draft).territories.items():
        if one.controller == country and one.status in ALONE:
            commit(draft, land, to, "ally")


def rolled_by_app(
    edition: Edition, state: GameState, action: RollCommitment, roll: Callable[[], int]
) -> RollCommitment:
    """The action with the die the app rolled for it."""
    return action if action.die is not None else replace(action, die=roll())


def sign_treaty(draft: Draft, action: SignTreaty) -> None:
    """Finland gives in: it is neutral again, without the lands beyond the treaty line."""
    treaty = known.find("treaty", action.treaty, {one.id: one for one in draft.edition.treaties})
    if treaty.id not in SIGNED_BY:
        raise draft.refuse("not_signed", f"{treaty.name} comes by itself or by an operation; nobody signs it.")
    state = world.now(draft)
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
    if world.now(draft).country("finland").status != "neutral":
        make_neutral(draft, "finland")
    cascade.set_treaty(draft, MOSCOW, in_force=True)
    draft.say(
        "Finland is neutral; what lies east of the treaty line is Soviet. Soviet units west of it go to the 1-box."
    )


def renounce_treaty(draft: Draft, action: RenounceTreaty) -> None:
    """End an agreement: at once, or for the Japan-Soviet Treaty when the next season begins."""
    treaty = known.find("treaty", action.treaty, {one.id: one for one in draft.edition.treaties})
    state = world.now(draft)
    if treaty.id not in state.treaties:
        raise draft.refuse("not_in_force", f"{treaty.name} is not in force.")
    if treaty.id not in ENDED_BY:
        raise draft.refuse("not_renounced", f"{treaty.name} cannot be renounced.")
    if treaty.id == cascade.SITZKRIEG:
        cascade.set_treaty(draft, treaty.id, in_force=False)
        return
    by = points.acting(draft, action.by)
    if by not in ENDED_BY[treaty.id]:
        raise draft.refuse("not_available", f"{draft.name(by)} is no party to {treaty.name}.")
    if any(one.subject == treaty.id for one in state.scheduled):
        raise draft.refuse("already_renounced", f"{treaty.name} has been renounced already.")
    if not moments.is_now(draft.edition, state, "winter 1945"):
        draft.object("not_yet", f"{treaty.name} can be renounced in Winter 1945 only.")
    draft.emit(EffectScheduled(round=state.round + 1, does="treaty_ends", subject=treaty.id))
    draft.say(f"{draft.name(by)} renounces {treaty.name}; it ends with this season.")
