"""A power's money history: every movement in its treasury that still counts, with the balance after it."""

from companion.engine.evolve import evolve
from companion.engine.history import History
from companion.model.edition import Edition
from companion.model.events import Event, MoneyMoved
from companion.model.rulebook import Rulebook
from companion.model.wording import capitalized
from companion.views.sentences import Renderer, Sentences
from companion.views.shapes import Statement, StatementLine
from companion.views.why import behind_payment


def statement(sentences: Sentences, edition: Edition, history: History, power: str, rulebook: Rulebook) -> Statement:
    """One treasury's lines, oldest first, and its balance."""
    lines: list[StatementLine] = []
    balance = 0
    held: dict[str, int] = {}
    for entry in history.line():
        if not any(_concerns(event, power) for event in entry.facts()):
            continue  # most entries of a game are about others
        state = history.at(entry.parent) if entry.parent else None
        for version, event in entry.numbered_facts():
            mine = state.accounts_of(power) if state is not None and _concerns(event, power) else ()
            if isinstance(event, MoneyMoved) and (event.source in mine) != (event.target in mine):
                amount = event.amount if event.target in mine else -event.amount
                balance += amount
                line: StatementLine = {
                    "version": version,
                    "round": max(1, state.round) if state else 1,
                    "reason": _reason(Renderer(sentences, edition, state), event),
                    "kind": event.kind,
                    "amount": amount,
                    "balance": balance,
                    "why": behind_payment(rulebook, event),
                }
                if version != entry.version:
                    line["corrected_by"] = entry.version
                if purse := _purse(event, mine):
                    held[purse] = held.get(purse, 0) + amount
                    line |= {"purse": purse, "purse_balance": held[purse]}
                lines.append(line)
            state = evolve(history.ruleset, state, event)
    found: Statement = {"power": power, "balance": balance, "lines": lines}
    if held:
        found["purses"] = {place: {"name": edition.purse_name(power, place), "balance": held[place]} for place in held}
    return found


def _reason(renderer: Renderer, event: MoneyMoved) -> str:
    """Why money moved: as somebody wrote it, or capitalized as a line of its own."""
    said = renderer.reason(event.reason)
    return said if isinstance(event.reason, str) else capitalized(said)


def _concerns(event: Event, power: str) -> bool:
    """Whether money moved from or to any of a power's accounts."""
    owner = _owner(power)
    return isinstance(event, MoneyMoved) and (_owner(event.source) == owner or _owner(event.target) == owner)


def _owner(account: str) -> str:
    return account.partition("/")[0]


def _purse(event: MoneyMoved, mine: tuple[str, ...]) -> str:
    """The purse whose money moved, if the power has several."""
    return (event.target if event.target in mine else event.source).partition("/")[2]
