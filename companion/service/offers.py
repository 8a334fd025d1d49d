"""An answer that came after the income it was for: what it would have paid, and the correction that pays it."""

from companion.engine.correction import Move, moves
from companion.engine.history import CORRECTION, History
from companion.model.actions import Attest, RawAction, word_of
from companion.model.edition import Edition
from companion.model.events import IncomeCollected, TurnBegan
from companion.model.refusal import NotAllowed, RuleViolation
from companion.service.actions import act, correct_past
from companion.service.desk import Desk
from companion.service.games import opened
from companion.service.identity import Identity
from companion.service.table.requests import ask
from companion.service.writing import Agreed
from companion.views.shapes import ActedView, CorrectionView, Offer, RequestView


def take_action(
    desk: Desk,
    who: Identity,
    game_id: str,
    raw: RawAction,
    *,
    dry_run: bool = False,
    confirm: bool = False,
    if_version: int | None = None,
) -> ActedView:
    """Take an action (`actions.act`); an answer that came late is told with the correction that pays it."""
    view = act(desk, who, game_id, raw, dry_run=dry_run, confirm=confirm, if_version=if_version)
    if not dry_run and view["action"].get("type") == word_of(Attest):
        offer = late_answer(desk, who, game_id, view["version"])
        if offer is not None:
            view["offer"] = offer
    return view


def late_answer(desk: Desk, who: Identity, game_id: str, version: int) -> Offer | None:
    """What an answer would have paid, had it been given before the income; none if it is not late, or changes nothing.

    The answer as logged counts from the next income on.
    """
    _, edition, history = opened(desk, who, game_id)
    body = _correction(edition, history, version)
    if body is None:
        return None
    nobody = Agreed(who.ref, who.ref, "tried")
    try:
        made = correct_past(desk, who, game_id, **body, dry_run=True, agreed=nobody)
    except (RuleViolation, NotAllowed):
        return None
    paid = [one for one in made["changes"] if one.get("field") == "treasury"]
    told = next((one["now"] for one in made["consequences"] if one["now"] and one["now"] != one["was"]), None)
    if not paid or told is None:
        return None
    return {"at_version": body["at_version"], "insert": body["insert"], "remove": body["remove"], "summary": told}


def pay_late_answer(desk: Desk, who: Identity, game_id: str, version: int) -> CorrectionView | RequestView:
    """Let a late answer count for the income it was for; where that changes somebody else's entry, ask the table."""
    _, edition, history = opened(desk, who, game_id)
    body = _correction(edition, history, version)
    if body is None:
        raise RuleViolation("no_change", "This answer is not late: there is nothing to pay for it.")
    try:
        return correct_past(desk, who, game_id, **body)
    except RuleViolation as refusal:
        if not refusal.soft:
            raise
    except NotAllowed:
        pass
    return ask(desk, who, game_id, {"type": CORRECTION, **body})


def _correction(edition: Edition, history: History, version: int) -> RawAction | None:
    """The correction that puts an answer before the last income of a power that it matters to."""
    if not 0 < version <= history.version or history.entries[version - 1].action.get("type") != word_of(Attest):
        return None
    answer = history.entries[version - 1].action
    powers = edition.claim[answer["claim"]].asked_for if answer.get("claim") in edition.claim else ()
    if not any(_may_be_late(history, version, one) for one in powers):
        return None  # most answers: known without a walk over the journal
    line = moves(history.line())
    place = next((number for number, one in enumerate(line) if one.version == version), None)
    if place is None or line[place].action.get("type") != word_of(Attest):
        return None
    answer = line[place].action
    found = [number for one in powers if (number := _last_income(line[:place], one))]
    if not found:
        return None
    return {"at_version": line[max(found) - 1].version, "insert": [answer], "remove": [version]}


def _may_be_late(history: History, version: int, power: str) -> bool:
    """Whether a power may have collected before an entry without having been on turn again; looked for from the end."""
    entries = history.entries
    while version:
        entry = entries[version - 1]
        if entry.steps:
            return True  # a correction decided some of it anew: this takes a closer look
        for one in entry.events:
            if isinstance(one, IncomeCollected | TurnBegan) and one.power == power:
                return any(isinstance(two, IncomeCollected) and two.power == power for two in entry.events)
        version = entry.parent
    return False


def _last_income(line: list[Move], power: str) -> int | None:
    """The move by which a power collected last, if it has not been on turn again since."""
    for number in range(len(line) - 1, 0, -1):
        events = line[number].events
        if any(isinstance(one, IncomeCollected) and one.power == power for one in events):
            return number
        if any(isinstance(one, TurnBegan) and one.power == power for one in events):
            return None
    return None
