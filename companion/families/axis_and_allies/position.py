"""The position of an Axis & Allies game as a document: written from the books, and read into new ones."""

from collections.abc import Mapping
from typing import Annotated, Any

from msgspec import UNSET, Meta, UnsetType
from msgspec.structs import replace

from companion.engine.position import Positions, keep
from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.families.axis_and_allies.events import PositionStated
from companion.families.axis_and_allies.rules import victory
from companion.families.axis_and_allies.rules.buildings.facilities import most_damage
from companion.families.axis_and_allies.rules.draft import Draft
from companion.families.axis_and_allies.rules.land.holdings import capital_held
from companion.families.axis_and_allies.rules.purses import account, purses
from companion.families.axis_and_allies.sections.neutrals import Leaning
from companion.families.axis_and_allies.sections.references import AdvantageRef, FacilityRef, TechnologyRef, TokenRef
from companion.families.axis_and_allies.sections.relations import pair_of
from companion.families.axis_and_allies.state import (
    AxisAndAlliesState,
    PowerState,
    TerritoryState,
    ThisTurn,
)
from companion.model.ids import Id
from companion.model.position import AT, Amount, Document, Few, Position, Problems, RoundNumber
from companion.model.references import PowerRef, Ref, TerritoryRef, UnitRef
from companion.model.shape import Shape
from companion.model.state import BANK

Waiting = Annotated[dict[UnitRef, Few], Meta(description="Units that are waiting to be placed.")]
Money = Annotated[Amount, Meta(description="Money in hand.")]


class PursePosition(Shape):
    """One economy of a power."""

    treasury: Money | UnsetType = UNSET
    to_mobilize: Waiting | UnsetType = UNSET


class GrantPosition(Shape):
    """Free units that can still be placed."""

    territory: Annotated[TerritoryRef, Meta(description="Where.")]
    worth: Annotated[Few, Meta(description="What they may be worth together.")]


class PowerPosition(Shape):
    """One power; a power with several economies states its money and units by `purses`."""

    treasury: Money | UnsetType = UNSET
    to_mobilize: Waiting | UnsetType = UNSET
    purses: Annotated[dict[str, PursePosition], Meta(description="Its economies, by id.")] = {}
    technologies: Annotated[tuple[TechnologyRef, ...], Meta(description="Technologies it has.")] | UnsetType = UNSET
    researchers: Annotated[Few, Meta(description="Researchers, or dice bought for research.")] | UnsetType = UNSET
    development: Annotated[TechnologyRef | None, Meta(description="What it is researching.")] | UnsetType = UNSET
    advantages: Annotated[tuple[AdvantageRef, ...], Meta(description="National advantages held.")] | UnsetType = UNSET
    spent_advantages: Annotated[tuple[AdvantageRef, ...], Meta(description="Those that are used up.")] | UnsetType = (
        UNSET
    )
    tokens: Annotated[dict[TokenRef, Few], Meta(description="How many of each are left.")] | UnsetType = UNSET
    grant: Annotated[GrantPosition | None, Meta(description="Free units that it can still place.")] | UnsetType = UNSET


class FacilityPosition(Shape):
    """A facility."""

    damage: Annotated[Few, Meta(description="Its damage.")] = 0


class TerritoryPosition(Shape):
    """One territory."""

    controller: Annotated[PowerRef | None, Meta(description="Who holds it.")] | UnsetType = UNSET
    complex: Annotated[bool, Meta(description="Whether it has a complex, in boxes with one kind.")] | UnsetType = UNSET
    damage: Annotated[Few, Meta(description="The damage of its complex.")] | UnsetType = UNSET
    facilities: Annotated[
        dict[FacilityRef, FacilityPosition | None], Meta(description="Those that aren't as at the start; null: gone.")
    ] = {}
    neutral: Annotated[Leaning | None, Meta(description="How a neutral leans.")] | UnsetType = UNSET
    army: Annotated[Few | None, Meta(description="What's left of a neutral's army.")] | UnsetType = UNSET


class OncePosition(Shape):
    """What is over for good."""

    triggered: Annotated[tuple[Annotated[Id, Ref("trigger")], ...], Meta(description="Triggers.")] | UnsetType = UNSET
    objectives: (
        Annotated[tuple[Annotated[Id, Ref("objective")], ...], Meta(description="Objectives that have paid.")]
        | UnsetType
    ) = UNSET
    looted: Annotated[tuple[TerritoryRef, ...], Meta(description="Capitals looted.")] | UnsetType = UNSET


class WaySince(Shape):
    """Since when a side holds a way to win."""

    round: Annotated[RoundNumber, Meta(description="The round.")]
    turn: Annotated[PowerRef, Meta(description="Whose turn.")]


class MorePosition(Shape):
    """Whatever else the books need."""

    ways: (
        Annotated[dict[str, WaySince], Meta(description="Ways to win that are held; left out, from now on.")]
        | UnsetType
    ) = UNSET


class AxisAndAlliesPosition(Position):
    """The position of an Axis & Allies game."""

    turn: Annotated[PowerRef, Meta(description="Whose turn it is.")] | UnsetType = UNSET
    phase: Annotated[Id, Ref("phase"), Meta(description="The phase of the turn.")] | UnsetType = UNSET
    powers: Annotated[dict[PowerRef, PowerPosition], Meta(description="The powers.")] = {}
    territories: Annotated[
        dict[TerritoryRef, TerritoryPosition], Meta(description="The territories that aren't as at the start.")
    ] = {}
    wars: (
        Annotated[
            tuple[tuple[PowerRef, PowerRef], ...],
            Meta(description="All pairs of powers at war.", examples=[[["germany", "soviet_union"]]]),
        ]
        | UnsetType
    ) = UNSET
    once: Annotated[OncePosition, Meta(description="What is over for good.")] = OncePosition()
    this_turn: Annotated[ThisTurn, Meta(description="What the present turn remembers.")] = ThisTurn()
    more: Annotated[MorePosition, Meta(description="Whatever else the books need.")] = MorePosition()


def document(edition: AxisAndAlliesEdition, state: AxisAndAlliesState, start: AxisAndAlliesState) -> Document:
    """A game's position: all powers, and the territories that aren't as at the start."""
    return {
        "round": state.round,
        "turn": state.turn,
        "phase": state.phase,
        "claims": state.claims,
        "powers": {power: _power(edition, state, power) for power in state.powers},
        "territories": {
            territory: _territory(edition, now, start.territories[territory])
            for territory, now in state.territories.items()
            if now != start.territories[territory]
        },
        "wars": state.wars,
        "once": {"triggered": state.triggered, "objectives": state.paid, "looted": state.looted},
        "this_turn": state.this_turn,
        "more": {"ways": {way: {"round": since[0], "turn": since[1]} for way, since in state.ways.items()}},
    }


def _power(edition: AxisAndAlliesEdition, state: AxisAndAlliesState, power: str) -> Document:
    now = state.powers[power]
    document: Document = {
        "technologies": now.technologies,
        "researchers": now.researchers,
        "development": now.development,
        "advantages": now.advantages,
        "spent_advantages": now.spent_advantages,
        "tokens": now.tokens,
        "grant": now.grant and {"territory": now.grant[0], "worth": now.grant[1]},
    }
    if not edition.powers[power].purses:
        return {"treasury": state.treasury(power), "to_mobilize": now.to_mobilize, **document}
    document["purses"] = {
        purse.id: {
            "treasury": state.accounts.get(account(power, purse.id), 0),
            "to_mobilize": now.pools.get(purse.id, {}),
        }
        for purse in edition.powers[power].purses
    }
    return document


def _one_complex(edition: AxisAndAlliesEdition) -> str | None:
    """The box's one kind of facility; None if it has several."""
    return next(iter(edition.facilities.ids)) if len(edition.facilities) == 1 else None


def _territory(edition: AxisAndAlliesEdition, now: TerritoryState, at_start: TerritoryState) -> Document:
    document: Document = {}
    if now.controller != at_start.controller:
        document["controller"] = now.controller
    if now.facilities != at_start.facilities:
        if (kind := _one_complex(edition)) is not None:
            document |= {"complex": kind in now.facilities, "damage": now.facilities.get(kind, 0)}
        else:
            document["facilities"] = {
                **dict.fromkeys(at_start.facilities),
                **{facility: {"damage": damage} for facility, damage in now.facilities.items()},
            }
    if now.neutral != at_start.neutral:
        document["neutral"] = now.neutral
    if now.army != at_start.army:
        document["army"] = now.army
    return document


def applied(
    edition: AxisAndAlliesEdition, start: AxisAndAlliesState, stated: AxisAndAlliesPosition, problems: Problems
) -> AxisAndAlliesState:
    """The state that a document describes."""
    scenario = edition.scenarios[start.scenario]
    number, turn, phase = (keep(getattr(stated, key), getattr(start, key)) for key in ("round", "turn", "phase"))
    if number < scenario.first_round:
        problems.misfit(f"{AT}.round", "at least {what}", what=scenario.first_round)
    if turn not in scenario.turn_order:
        problems.misfit(f"{AT}.turn", "this power has no turn of its own")
    option = edition.phases[phase].option
    if option is not None and not start.options.get(option):
        problems.misfit(f"{AT}.phase", "this game doesn't have that phase")
    accounts = {owner: amount for owner, amount in start.accounts.items() if owner != BANK}
    powers = {}
    for power, now in start.powers.items():
        if (said := stated.powers.get(power)) is None:
            powers[power] = now
            continue
        powers[power] = _stated_power(edition, now, power, said, problems)
        accounts |= _money(edition, power, said)
    for index, looted in enumerate(keep(stated.once.looted, ())):
        if looted not in edition.capital_of:
            problems.misfit(f"{AT}.once.looted.{index}", "{what} is nobody's capital", what=looted)
    ways = keep(stated.more.ways, {})
    _check_ways(edition, start, ways, number, problems)
    return replace(
        start,
        round=number,
        turn=turn,
        phase=phase,
        claims=_claims(edition, keep(stated.claims, start.claims), problems),
        accounts={BANK: -sum(accounts.values()), **accounts},
        powers=powers,
        territories=_territories(edition, start, stated, problems),
        wars=_wars(edition, keep(stated.wars, start.wars), problems),
        triggered=keep(stated.once.triggered, start.triggered),
        paid=keep(stated.once.objectives, start.paid),
        looted=keep(stated.once.looted, start.looted),
        ways={way: (since.round, since.turn) for way, since in ways.items()},
        this_turn=stated.this_turn,
    )


def _claims(edition: AxisAndAlliesEdition, claims: Any, problems: Problems) -> dict[str, bool | int]:
    for claim, answer in claims.items():
        counts = edition.claims[claim].counts is not None
        if counts and (isinstance(answer, bool) or not 0 <= answer <= 99):
            problems.misfit(f"{AT}.claims.{claim}", "must be a number from 0 to 99")
        if not counts and not isinstance(answer, bool):
            problems.misfit(f"{AT}.claims.{claim}", "must be yes or no")
    return dict(claims)


def _check_ways(
    edition: AxisAndAlliesEdition, start: AxisAndAlliesState, ways: Any, round_now: int, problems: Problems
) -> None:
    known = {way.id for way in victory.open_ways(edition, start)}
    for way, since in ways.items():
        if way not in known:
            problems.misfit(f"{AT}.more.ways.{way}", "nothing here is called {what}", what=way)
        elif since.round > round_now:
            problems.misfit(f"{AT}.more.ways.{way}.round", "at most {what}", what=round_now)


def _wars(edition: AxisAndAlliesEdition, wars: Any, problems: Problems) -> tuple[tuple[str, str], ...]:
    if wars and edition.relations is None:
        problems.misfit(f"{AT}.wars", "in this box, the sides are always at war")
        return ()
    for number, (one, other) in enumerate(wars):
        if edition.side_of(one) == edition.side_of(other):
            problems.misfit(f"{AT}.wars.{number}", "both are on the same side")
        if pair_of(one, other) in [pair_of(*pair) for pair in wars[:number]]:
            problems.misfit(f"{AT}.wars.{number}", "{what} is in the list twice", what=one)
    return tuple(sorted({pair_of(one, other) for one, other in wars}))


def _money(edition: AxisAndAlliesEdition, power: str, said: PowerPosition) -> dict[str, int]:
    """What a power has in hand, by account."""
    stated: dict[str | None, int | UnsetType] = {None: said.treasury}
    stated |= {purse: own.treasury for purse, own in said.purses.items()}
    return {
        account(power, purse): amount
        for purse, amount in stated.items()
        if not isinstance(amount, UnsetType) and purse in purses(edition, power)
    }


def _counted(units: Mapping[str, int]) -> dict[str, int]:
    return {unit: count for unit, count in units.items() if count}


def _stated_power(
    edition: AxisAndAlliesEdition, now: PowerState, power: str, said: PowerPosition, problems: Problems
) -> PowerState:
    at, known = f"{AT}.powers.{power}", purses(edition, power)
    for purse in said.purses:
        if purse not in known:
            problems.misfit(f"{at}.purses.{purse}", "nothing here is called {what}", what=purse)
    if None not in known:
        for key in ("treasury", "to_mobilize"):
            if getattr(said, key) is not UNSET:
                problems.misfit(f"{at}.{key}", "this power has several economies; state it for each")
    advantages = keep(said.advantages, now.advantages)
    for field, ids in (("advantages", advantages), ("spent_advantages", keep(said.spent_advantages, ()))):
        for number, advantage in enumerate(ids):
            if edition.advantages[advantage].power != power or advantage not in advantages:
                problems.misfit(f"{at}.{field}.{number}", "this power doesn't have {what}", what=advantage)
    for token, left in keep(said.tokens, {}).items():
        data = edition.tokens[token]
        if data.power != power:
            problems.misfit(f"{at}.tokens.{token}", "this power doesn't have {what}", what=token)
        elif left > data.count:
            problems.misfit(f"{at}.tokens.{token}", "at most {what}", what=data.count)
    if keep(said.researchers, 0) and not edition.powers[power].researches:
        problems.misfit(f"{at}.researchers", "this power does no research")
    pools = {purse: dict(keep(own.to_mobilize, {})) for purse, own in said.purses.items()}
    waiting: dict[str, int] = dict(keep(said.to_mobilize, now.to_mobilize))
    for units in pools.values():
        for unit, count in units.items():
            waiting[unit] = waiting.get(unit, 0) + count
    granted = now.grant
    if not isinstance(said.grant, UnsetType):
        granted = None if said.grant is None else (said.grant.territory, said.grant.worth)
    return PowerState(
        technologies=keep(said.technologies, now.technologies),
        researchers=keep(said.researchers, now.researchers),
        development=keep(said.development, now.development),
        to_mobilize=_counted(waiting),
        pools={purse: counted for purse, units in pools.items() if (counted := _counted(units))},
        advantages=advantages,
        spent_advantages=keep(said.spent_advantages, now.spent_advantages),
        tokens={**now.tokens, **keep(said.tokens, {})},
        grant=granted,
    )


def _territories(
    edition: AxisAndAlliesEdition, start: AxisAndAlliesState, stated: AxisAndAlliesPosition, problems: Problems
) -> dict[str, TerritoryState]:
    territories = dict(start.territories)
    for territory, said in stated.territories.items():
        at = f"{AT}.territories.{territory}"
        if territory not in territories:
            problems.misfit(at, "nobody can hold this territory")
            continue
        now = territories[territory]
        facilities = _facilities(edition, now, territory, said, problems)
        controller = keep(said.controller, now.controller)
        changed = controller != now.controller
        neutral = keep(said.neutral, None if changed and controller is not None else now.neutral)
        if said.neutral and edition.neutrals is None:
            problems.misfit(f"{at}.neutral", "this box has no neutrals with a leaning")
        if controller is not None and neutral is not None:
            problems.misfit(f"{at}.neutral", "a territory that somebody holds isn't neutral")
        if controller is None and neutral is None and edition.territories[territory].ward is None:
            problems.misfit(f"{at}.controller", "somebody holds this territory")
        army = keep(said.army, now.army)
        if army is not None and army > edition.territories[territory].army:
            problems.misfit(f"{at}.army", "at most {what}", what=edition.territories[territory].army)
        territories[territory] = TerritoryState(
            controller=controller, neutral=neutral, army=army, facilities=facilities
        )
    return territories


def _facilities(
    edition: AxisAndAlliesEdition, now: TerritoryState, territory: str, said: TerritoryPosition, problems: Problems
) -> dict[str, int]:
    """A territory's facilities with their damage."""
    at = f"{AT}.territories.{territory}"
    facilities = dict(now.facilities)
    facilities |= {facility: own.damage for facility, own in said.facilities.items() if own is not None}
    facilities = {
        facility: damage for facility, damage in facilities.items() if said.facilities.get(facility, said) is not None
    }
    kinds = [facility.unit for facility in edition.facilities if facility.capacity]
    standing = next((facility for facility in facilities if facility in kinds), None)
    if said.complex is True and standing is None:
        if len(kinds) == 1:
            standing = kinds[0]
            facilities[standing] = 0
        else:
            problems.misfit(f"{at}.complex", "this box has several kinds; say which in `facilities`")
    if said.complex is False and standing is not None:
        del facilities[standing]
        standing = None
    if isinstance(said.damage, int):
        if standing is not None:
            facilities[standing] = said.damage
        elif said.damage:
            problems.misfit(f"{at}.damage", "there's no complex here")
    groups = [edition.facilities[facility].group for facility in facilities]
    if len(set(groups)) < len(groups):
        problems.misfit(f"{at}.facilities", "at most one of a kind")
    for facility, damage in facilities.items():
        most = most_damage(edition, edition.facilities[facility], territory)
        if damage > most:
            field = f"{at}.facilities.{facility}.damage" if facility in said.facilities else f"{at}.damage"
            problems.misfit(field, "at most {what}", what=most)
    return facilities


def opened(draft: Draft, stated: AxisAndAlliesPosition) -> None:
    """Object to money that a power can't have, and begin to count for ways to win that are held."""
    loots = draft.edition.rules.capital_capture != "none"
    for power in draft.edition.powers:
        if not draft.state.treasury(power.id):
            continue
        field = f"{AT}.powers.{power.id}." + (f"purses.{power.purses[0].id}.treasury" if power.purses else "treasury")
        if power.income == "none":
            draft.warn("odd_position", "{power:power the} has no treasury.", field=field, power=draft.power(power.id))
        elif loots and not capital_held(draft.edition, draft.state, power.id):
            draft.warn(
                "odd_position",
                "The enemy holds the capital of {power:power the}, so it has no money in hand.",
                field=field,
                power=draft.power(power.id),
            )
    if stated.more.ways is UNSET:
        victory.watch(draft)


POSITIONS: Positions[AxisAndAlliesEdition, AxisAndAlliesState] = Positions(
    shape=AxisAndAlliesPosition,
    event=PositionStated,
    document=document,
    applied=applied,
    opened=opened,
)
