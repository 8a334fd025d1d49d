"""Games in which land pays money that allies may lend, and factories and land limit what is built."""

from typing import Annotated, Literal

from msgspec import Meta, field

from companion.model.ids import Id, Name, Text
from companion.model.sections.kinds import Basis, Count, Moment
from companion.model.shape import Shape
from companion.model.sides import Side

Amount = Annotated[int, Meta(ge=0, le=999)]
Loss = Annotated[int, Meta(ge=-999, le=0)]
TurnNumber = Annotated[int, Meta(ge=1, le=99)]
Month = Annotated[str, Meta(pattern=r"^19[34]\d-(0[1-9]|1[0-2])$")]


class TurnGroup(Shape):
    """`[[turn_group]]`: powers that take one turn together and keep separate books; in order of play."""

    id: Id
    name: Name
    powers: Annotated[tuple[Id, ...], Meta(min_length=1, max_length=4)]


class GameTurn(Shape):
    """`[[game_turn]]`: a round of the calendar and the months it stands for."""

    number: TurnNumber
    name: Name
    begins: Month
    ends: Month


class LendRoute(Shape):
    """`[[lend_lease.route]]`: who may give money to whom."""

    id: Id
    lender: Id
    recipient: Id
    usable: Literal["at_once", "on_recipients_next_turn"] = "at_once"
    most: Count | None = None
    """The most that may pass in one turn (or impulse) of the lender; no limit of its own if left out."""
    through: Id | None = None
    """The place by which it travels..."""
    place_needs: Literal["held_by_recipient", "supply_route"] | None = None
    """...and what must hold there."""
    recipient_at_war_with: Id | None = None
    treaty: Id | None = None
    """The treaty that must be in force."""


class LendLease(Shape):
    """`[lend_lease]`: money given between allies."""

    routes: tuple[LendRoute, ...] = field(name="route")
    begins: Moment | None = None
    points: Annotated[int, Meta(ge=0, le=9)] = 0
    """Action points that the lender pays for each unit of money."""
    share: Annotated[int, Meta(ge=1, le=12)] | None = None
    """All gifts of a turn together: at most one part in so many of the lender's money, rounded up."""
    received_money_option: Id | None = None
    """The option that says whether money lent to the lender counts for that share."""
    free_amount: Amount | None = None
    """What a recipient may spend on anything; the excess is bound."""
    free_amount_option: Id | None = None
    """The option that says whether the free amount is counted anew each turn."""
    bound_money_buys_no: tuple[Id, ...] = ()
    """Bound money buys any units except these, and nothing but units; it stays bound when saved."""


class StartingLoan(Shape):
    """`[[starting_loan]]`: free money added to the first income of a scenario only."""

    scenario: Id
    amounts: dict[Id, Amount]


class PowerLand(Shape):
    """`[[land_check.power]]`: a power's row of the printed table of land values."""

    power: Id
    original: Amount
    neutrals: Amount
    lost: Loss
    conquered: Amount
    land: Amount
    """What it controls at the start: the other four added up."""


class LandCheck(Shape):
    """`[[land_check]]`: the printed land totals, against which a board entered by the table is checked."""

    scenario: Id
    powers: tuple[PowerLand, ...] = field(name="power")
    sides: dict[Side, Amount]
    total: Amount
    """Both sides together; it only grows by the neutrals conquered since the start."""


class KnownTerritory(Shape):
    """`[[known_territory]]`: what the rulebook tells about a territory that the table enters."""

    id: Id
    name: Name
    value: Amount | None = None
    original: Id | None = None
    neutral: bool = False
    """Whether it belongs to none of the powers originally."""
    held_by: Id | None = None
    factory: Id | None = None
    basis: Basis = "stated"
    note: Text | None = None


class TerritoryGroup(Shape):
    """`[[territory_group]]`: several territories that a rule names together."""

    id: Id
    name: Name
    territories: tuple[Id, ...]
    complete: bool
    """False if the table has to add the ones that the rulebook does not name."""


class LandVictory(Shape):
    """`[land_victory]`: winning by land totals and home ground, checked when a game turn is complete."""

    axis_below: Amount
    """The Allies need the Axis total below this; the Axis needs more than the Allied total."""
    homes: dict[Side, tuple[Id, ...]]
    """Territories that a side must hold to win."""
    home_groups: dict[Side, tuple[Id, ...]] = {}
    last_turn: TurnNumber
    winner_at_the_end: Side
    extra_time_for: Side | None = None
    """The side that may go on after the last turn..."""
    extra_time_without: tuple[Id, ...] = ()
    """...but no longer gets these units."""


class Recruiting(Shape):
    """`[recruiting]`: units that land gives by itself, without a factory."""

    units: Annotated[tuple[Id, ...], Meta(min_length=1)]
    occupied_divisor: Annotated[int, Meta(ge=1, le=9)]
    """On own originals as many as the value; on occupied land that divided by this, rounded down..."""
    occupied_most: Amount
    """...and never more than this."""


class Factory(Shape):
    """`[[factory]]`: a kind of factory, what it makes and where it may stand."""

    id: Id
    unit: Id
    """The piece that stands for it, with its price per power."""
    output: Count | None = None
    """Units each turn; the territory's value if left out (halved and rounded down when occupied)."""
    never_makes: tuple[Id, ...] = ()
    needs_value: Amount
    needs_value_occupied: Amount
    kept_from: Amount
    """A captured one stays if the halved value is at least this, else it is reduced or removed."""
    reduces_to: Id | None = None
    """What is left when it is reduced, and what it may be built up from for the difference in price."""
    reduced_makes: Amount = 0
    """Units it still makes in the turn in which its owner reduces it."""


class NeutralConquest(Shape):
    """`[neutral_conquest]`: taking a neutral that nobody holds."""

    price_per_value: Count
    die: Literal[6, 10, 12]
    """The nearest opponent's die: a roll up to the value costs one unit."""
    certain_loss_above: Amount
    """Above this value one land unit is lost without a roll."""
    failure: Literal["to_nearest_enemy"]
    """What becomes of the neutral if no land unit survives."""


class RepairSite(Shape):
    """`[[ship_repair.site]]`: where a repair of this price can be made."""

    lowest: Count
    highest: Count
    needs_value: Amount
    needs_factory: bool = False


class ShipRepair(Shape):
    """`[ship_repair]`: one die fixes a damaged ship's price, and the price the place."""

    unit: Id
    die: Literal[6, 10, 12]
    sites: tuple[RepairSite, ...] = field(name="site")
    whole: Literal["at_once", "owners_next_turn"]
    own_ships_only: tuple[Id, ...] = ()
    """Powers on whose land no ally repairs, and who repair nowhere else."""


class Training(Shape):
    """`[[training]]`: making existing units something more, for good and for money."""

    id: Id
    name: Name
    unit: Id
    price: Amount
    where: Literal["own_factory"]
    option: Id | None = None


class LandReturn(Shape):
    """`[[diplomacy.land_return]]`: what becomes of original land that a friend takes from the enemy."""

    takers: tuple[Id, ...]
    originals_of: tuple[Id, ...]
    result: Literal["to_owner", "to_owner_who_waits", "kept"]
    """`to_owner_who_waits`: the owner gets the income, and places nothing until the taker's side has left."""


class VacatedLand(Shape):
    """`[[diplomacy.vacated_land]]`: empty land of friends that may be taken over without war."""

    takers: tuple[Id, ...]
    holders: tuple[Id, ...]


class Diplomacy(Shape):
    """`[diplomacy]`: which powers share land, give it back and take it over."""

    shared_land: tuple[tuple[Id, ...], ...] = ()
    """Groups whose units may stand on each other's land."""
    land_returns: tuple[LandReturn, ...] = field(name="land_return", default=())
    vacated_lands: tuple[VacatedLand, ...] = field(name="vacated_land", default=())


class Passage(Shape):
    """`[[passage]]`: a canal or strait and whose land opens it."""

    id: Id
    name: Name
    territories: Annotated[tuple[Id, ...], Meta(min_length=1)]
    opened_by: Literal["controller_decides", "controller_of_all", "friends_of_controller"]
    open_while_neutral: bool = False


class ToEnter(Shape):
    """`[[to_enter]]`: something that is in the box but in no public source, so the table enters it."""

    id: Id
    name: Name
    help: Text
    per: Literal["game", "scenario", "power", "territory", "territory_group", "country", "unit"]
    """What there is one answer for."""
    kind: Literal["number", "name", "power", "yes_no", "season", "units", "text"] = "number"
    needed: Literal["to_start", "when_it_comes_up", "if_wanted"] = "to_start"
    powers: tuple[Id, ...] = ()
    """The powers it is asked for; all of them if left out."""
    units: tuple[Id, ...] = ()
    countries: tuple[Id, ...] = ()
    scenarios: tuple[Id, ...] = ()
