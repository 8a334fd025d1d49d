"""Faults that are planted to see whether they are found: in the scripts, by text; in the server, by a method.

docs/simulation.md lists them from here.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from api.http.live.channel import Channel
from api.http.live.subscription import PageLine

if TYPE_CHECKING:
    from tests.simulation.server import Server


def _nothing(_server: Server) -> None:
    pass


@dataclass(frozen=True)
class Planted:
    """A fault: a change to the scripts, or to the server each time it starts."""

    name: str
    about: str
    before: str = ""
    after: str = ""
    plant: Callable[[Server], None] = _nothing

    def script(self, source: str) -> str:
        """The scripts with the fault in them."""
        assert not self.before or source.count(self.before) == 1, f"{self.name}: what it changes isn't there"
        return source.replace(self.before, self.after) if self.before else source


def _no_kept_answers(server: Server) -> None:
    server.store.answer = lambda _scope, _key: None  # type: ignore[method-assign, assignment]


def _answers_kept_apart(server: Server) -> None:
    """The answer is stored after the entry is committed, not with it."""
    keep, waiting = server.store.keep_answer, []

    def later(answer: Any) -> None:
        waiting.append(answer)

    server.store.keep_answer = later  # type: ignore[method-assign]

    def settle() -> None:
        while waiting:
            server.burn()
            keep(waiting.pop())

    server.after_answer = settle


def _answered_before_the_commit(server: Server) -> None:
    """What was said is not on disk when the process dies soon after."""
    server.forgets = True


def _no_steps(server: Server) -> None:
    server.ignores_steps = True


def _says_less(server: Server) -> None:
    """Of two commits in a row, listeners hear of the first only."""
    wake, heard = server.hub.wake, [0]

    def sometimes(game_id: str) -> None:
        heard[0] += 1
        if heard[0] % 3:
            wake(game_id)

    server.app.listeners[:] = [sometimes if listener == wake else listener for listener in server.app.listeners]


def _resumes_too_late(server: Server) -> None:
    def hello(line: PageLine, channel: Channel) -> bytes:
        said = PageLine.hello(line, channel)
        line.after += 1
        return said.replace(
            f'"version":{channel.version}'.encode(), f'"version":{max(0, channel.version - 1)}'.encode()
        )

    server.hello = hello


def _old_state(server: Server) -> None:
    """Pages are made of the state before the newest entry, sometimes."""
    server.stale_pages = True


def _anybody(server: Server) -> None:
    """Taps are logged as somebody else's."""
    server.mixes_seats = True


PLANTED = (
    Planted(
        "a_key_lost",
        "A tap that is sent again has another idempotency key.",
        '"Idempotency-Key": tap.key,',
        '"Idempotency-Key": tap.key + (globalThis.sent = (globalThis.sent || 0) + 1),',
    ),
    Planted(
        "a_cart_not_emptied",
        "A purchase that was accepted stays in the cart.",
        "if (tap.cart) new Cart({ id: tap.cart, storage: this.storage }).empty();",
        "",
    ),
    Planted(
        "a_cart_not_emptied_later",
        "A purchase that waited stays in the cart after it was sent.",
        "        this.settle(tap, outcome);\n        settled(tap, outcome);",
        "        this.drop(tap);\n        settled(tap, outcome);",
    ),
    Planted(
        "a_queue_in_another_order",
        "What waits on the phone is sent newest first.",
        "for (let [tap] = this.all(); tap; [tap] = this.all()) {",
        "for (let tap = this.all().pop(); tap; tap = this.all().pop()) {",
    ),
    Planted(
        "a_tap_overtakes_the_queue",
        "A tap is sent at once although others wait before it.",
        "if (!first || first.key !== tap.key || !isUp()) return this.keep(meant);",
        "if (!isUp()) return this.keep(meant);",
    ),
    Planted(
        "a_lost_tap_dropped",
        "A tap whose answer was lost is forgotten.",
        "if (outcome.lost) return { ...this.keep(meant), lost: true };",
        "if (outcome.lost) return { refused: { code: 'lost' } };",
    ),
    Planted(
        "a_lost_tap_called_logged",
        "A tap whose answer was lost is shown as logged.",
        "if (outcome.lost) return { ...this.keep(meant), lost: true };",
        "if (outcome.lost) return { done: { version: 1 } };",
    ),
    Planted(
        "a_queue_dropped_on_the_way",
        "What waits is dropped although the server wasn't reached.",
        "if (outcome.lost) { this.keep(tap); return false; }",
        "if (outcome.lost) { this.drop(tap); return false; }",
    ),
    Planted(
        "a_refused_tap_never_dropped",
        "A tap that waited and is refused stays in the queue and blocks it.",
        "        this.settle(tap, outcome);\n        settled(tap, outcome);",
        "        if (outcome.done) this.settle(tap, outcome); else return true;\n        settled(tap, outcome);",
    ),
    Planted(
        "a_stale_queue_applied",
        "A tap that waited counts in whatever turn it arrives.",
        '...(tap.step ? { "Companion-Step": tap.step } : {}),',
        "",
    ),
    Planted(
        "nobody_tries_again",
        "A lost connection is never looked for again.",
        "      this.lost();\n      this.soon(this.retry);\n",
        "      this.lost();\n",
    ),
    Planted(
        "silence_not_noticed",
        "A dead connection counts as a quiet one.",
        "if (!this.source || now - this.heard <= SILENT) return;",
        "return;",
    ),
    Planted(
        "a_failed_refresh_forgotten",
        "A page that couldn't be fetched again while the line was up stays as it was.",
        "catch { this.later(); break; }",
        "catch { break; }",
    ),
    Planted(
        "a_wish_while_fetching_forgotten",
        "A page that is asked to refresh while it does so already forgets it.",
        "if (wanted) this.least = Math.max(this.least, wanted); else this.again = true;",
        "",
    ),
    Planted("no_kept_answers", "The server answers a repeated key by doing it again.", plant=_no_kept_answers),
    Planted(
        "answers_kept_apart",
        "The server stores an entry and its answer in two transactions.",
        plant=_answers_kept_apart,
    ),
    Planted(
        "answered_before_the_commit",
        "The server answers before the entry is on disk.",
        plant=_answered_before_the_commit,
    ),
    Planted("steps_ignored", "The server takes a tap that waited in whatever turn it is.", plant=_no_steps),
    Planted("listeners_not_told", "Nobody hears of every third change.", plant=_says_less),
    Planted("a_line_that_resumes_one_too_late", "A line begins one entry too late.", plant=_resumes_too_late),
    Planted("pages_of_an_old_version", "A page says the newest version and shows older figures.", plant=_old_state),
    Planted("somebody_elses_tap", "A tap is logged for another seat.", plant=_anybody),
)
