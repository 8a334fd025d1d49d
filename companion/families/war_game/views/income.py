"""What a power collects at the start of its turn, and why."""

from companion.engine.history import History
from companion.families.rulebooks import rulebook_of
from companion.families.war_game.edition import WarGameEdition
from companion.families.war_game.rules import income
from companion.families.war_game.rules.land import totals as land
from companion.families.war_game.state import WarGameState, hardware_account
from companion.families.war_game.views.shapes import LandIncome
from companion.families.war_game.words import SENTENCES
from companion.languages import _
from companion.model.translated import named
from companion.views.sentences import Renderer
from companion.views.shapes import IncomeLine, Statement
from companion.views.statement import statement
from companion.views.why import behind_sentences


def income_view(edition: WarGameEdition, state: WarGameState, power: str) -> LandIncome:
    """What a power would collect now, or has collected this turn, and why."""
    now = income.income(edition, state, power)
    renderer = Renderer(SENTENCES, edition, state)
    book = rulebook_of(edition)
    collected = power in state.this_turn.collected
    other: list[IncomeLine] = [
        {"reason": renderer.sentence(reason), "amount": amount, "why": behind_sentences(book, [reason])}
        for reason, amount in (
            (income.LOANS_OF_1941, now.starting_loan),
            (income.LENT, now.lent),
            (income.LENT_FOR_HARDWARE, now.lent_hardware),
        )
        if amount
    ]
    return {
        "power": power,
        "production": now.land,
        "listed_land": land.named(state, power),
        "unlisted_land": land.unlisted(state, power),
        "objectives": [],
        "other": other,
        "hardware": now.lent_hardware,
        "savings": {"treasury": state.treasury(power), "hardware": state.hardware(power)},
        "total": now.total,
        "collectable": not collected,
        "reason": _("{power:power The} has collected its income this turn.", power=named(edition.source.powers[power]))
        if collected
        else None,
        "dice_needed": 0,
        "attest": [],
    }


def hardware_statement(edition: WarGameEdition, history: History, power: str) -> Statement:
    """The history of a power's money that's for hardware only."""
    return statement(SENTENCES, edition, history, hardware_account(power), rulebook_of(edition))
