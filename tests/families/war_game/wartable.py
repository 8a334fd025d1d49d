"""A table of The War Game for tests: with the invented board of board.csv, or with nothing entered.

No public source has the real board. The values here are made up so that they add up to the printed totals; only those
that the rulebook tells are real.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from companion.editions import load
from companion.engine.decide import decide
from companion.engine.parsing import parse_action
from companion.families.war_game.board.files import Board, read_board, write_board
from companion.families.war_game.rules.land import totals as land
from companion.families.war_game.state import WarGameState, hardware_account
from companion.model import events as e
from companion.model.actions import Action
from tests.table import Table

CSV = (Path(__file__).parent / "board.csv").read_text()
EDITION = load("war_game")
GROUPS = {power: group.powers[0] for group in EDITION.turn_groups for power in group.powers}


def whole_board() -> Board:
    return msgspec.structs.replace(read_board(CSV, EDITION, "1942"), complete=True)


def document(board: Board) -> dict[str, Any]:
    """The board as JSON would bring it."""
    built: dict[str, Any] = json.loads(write_board(board))
    return built


class WarTable(Table):
    """One game and the last decision made in it."""

    state: WarGameState  # type: ignore[assignment]

    def turn_of(self, power: str, round: int | None = None, phase: str = "income") -> WarTable:
        """Go to a power's turn, as the journal would."""
        self._happen(e.TurnBegan(power=GROUPS[power], round=round or self.state.round, phase=phase))
        return self

    def money(self, hardware: Mapping[str, int] = {}, **treasury: int) -> WarTable:
        """Give powers exactly this money."""
        self.given(treasury=treasury)
        for power, amount in hardware.items():
            change = amount - self.state.hardware(power)
            account = hardware_account(power)
            self._happen(e.MoneyMoved(source="bank", target=account, amount=change, kind="adjustment", reason="given"))
        return self

    def collected(self) -> WarTable:
        """Everybody on turn has collected."""
        return self.do("collect_income")

    def do(self, type: str, **fields: Any) -> WarTable:
        """Take an action given as a phone would send it."""
        self.last = decide(self.rules, self.edition, self.state, self.action(type, **fields))
        self.state = self.last.state  # type: ignore[assignment]
        assert self.rules.invariants(self.edition, self.state) == []
        return self

    def no(self, code: str, type: str, *, soft: bool = False, says: str = "", **fields: Any) -> WarTable:
        """Check that an action is refused."""
        self.refuses(self.action(type, **fields), code, says, soft=soft)
        return self

    def action(self, type: str, **fields: Any) -> Action:
        if "from_" in fields:
            fields["from"] = fields.pop("from_")
        return parse_action(self.rules, {"type": type, **fields})

    @property
    def said(self) -> list[str]:
        """Which sentences the last decision says, by their keys."""
        return [sentence.key for sentence in self.last.said]

    def production(self, power: str) -> int:
        return land.land_of(self.state, power)

    def hardware(self, power: str) -> int:
        return self.state.hardware(power)

    def end(self, times: int = 1) -> WarTable:
        for _ in range(times):
            self.do("end_turn")
        return self


def blank(**opening: Any) -> WarTable:
    """A game with nothing entered."""
    return WarTable("war_game", "1942", **opening)


def full(**opening: Any) -> WarTable:
    """A game with the whole invented board."""
    return WarTable("war_game", "1942", entered={"board": document(whole_board())}, **opening)
