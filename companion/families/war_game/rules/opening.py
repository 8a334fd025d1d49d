"""Opening the books: every power's printed land, and the part of the board that the table has entered."""

from collections.abc import Mapping

from companion.engine.opening import agreed, open_books
from companion.families.war_game.board import totals as board
from companion.families.war_game.board.files import Board, UnreadableBoard, from_document
from companion.families.war_game.edition import WarGameEdition
from companion.families.war_game.events import WarGameStarted
from companion.families.war_game.rules.draft import Draft
from companion.families.war_game.rules.land import totals as land
from companion.families.war_game.rules.turn import begin_turn
from companion.languages import _
from companion.model.actions import StartGame
from companion.model.refusal import RuleViolation
from companion.model.translated import named
from companion.model.wording import in_a_sentence, listed

ENTERED = ("board", "prices")


def opening(edition: WarGameEdition, action: StartGame) -> WarGameStarted:
    """The first event of a game. A board that doesn't add up is refused with everything that's wrong.

    With an override, the table's board counts as it is, and the land totals follow it.
    """
    terms = agreed(edition, action)
    scenario = terms["scenario"]
    if unknown := [key for key in action.entered if key not in ENTERED]:
        raise RuleViolation(
            "invalid_board",
            "{unknown}: what can be entered is {entered}.",
            unknown=", ".join(unknown),
            entered=listed(ENTERED),
        )
    entered = _board(edition, scenario, action.entered.get("board", {}))
    broken, odd = board.problems(edition, scenario, entered.territories, complete=entered.complete)
    prices, wrong_prices, odd_prices = _prices(edition, entered.prices, action.entered.get("prices", {}))
    if broken or wrong_prices:
        raise RuleViolation("invalid_board", " ".join([*broken, *wrong_prices]))
    if (odd or odd_prices) and action.override is None:
        raise RuleViolation("invalid_board", " ".join([*odd, *odd_prices]), soft=True)
    return WarGameStarted(
        **terms,
        powers=tuple(edition.powers.ids),
        land=_land(edition, scenario, entered),
        territories=entered.territories,
        prices=prices,
    )


def _board(edition: WarGameEdition, scenario: str, raw: object) -> Board:
    try:
        return from_document(raw, edition, scenario)
    except UnreadableBoard as error:
        raise RuleViolation("invalid_board", str(error)) from None


def _land(edition: WarGameEdition, scenario: str, entered: Board) -> dict[str, int]:
    """Each power's starting land: as printed, or as entered if that's more or the board is complete."""
    totals = {}
    for row in land.printed(edition, scenario).powers:
        sums = land.columns(row.power, entered.territories).land
        totals[row.power] = sums if entered.complete else max(sums, row.land)
    return totals


def _prices(edition: WarGameEdition, *sources: object) -> tuple[dict[str, dict[str, int]], list[str], list[str]]:
    """Entered prices, which of them are invalid, and which contradict the rulebook."""
    prices: dict[str, dict[str, int]] = {}
    wrong, odd = [], []
    for source in sources:
        if not isinstance(source, Mapping) or not all(isinstance(value, Mapping) for value in source.values()):
            wrong.append(_("prices: must be a table of powers, units, and prices."))
            continue
        for power, unit, price in (
            (power, unit, price) for power, own in source.items() for unit, price in own.items()
        ):
            if power not in edition.powers.ids or unit not in edition.units.ids:
                wrong.append(_("prices: there's no {power} {unit} in this game.", power=power, unit=unit))
            elif not isinstance(price, int) or isinstance(price, bool) or not 1 <= price <= 99:
                wrong.append(_("prices: {power} {unit} must be a number from 1 to 99.", power=power, unit=unit))
            else:
                printed = edition.powers[power].unit_costs.get(unit, price)
                if printed != price:
                    odd.append(
                        _(
                            "{power:power whose} {unit}: the box prints {price}.",
                            power=named(edition.powers[power]),
                            unit=in_a_sentence(str(named(edition.units[unit]))),
                            price=printed,
                        )
                    )
                prices.setdefault(power, {})[unit] = price
    return prices, wrong, odd


def opened(draft: Draft, action: StartGame) -> None:
    """Pay bids, and begin the first turn."""
    open_books(draft, action)
    begin_turn(draft, 0, draft.edition.scenarios[draft.state.scenario].first_round)
