"""Screens: pages that somebody is looking at. After a change, each is rendered once, and only the differences are sent.

A screen is a page as one person sees it. All its listeners share the rendering. After a region's text was sent in full,
only changes to it are sent.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple
from urllib.parse import parse_qsl, urlencode, urlsplit

from msgspec import Struct

from api.http.live.regions import Step, regions_of, step

Environ = dict[str, Any]
Render = Callable[[Environ], str | None]
"""Renders a page for a request; None if it can't be shown, or redirects."""
LOGGED = "logged"
"""The query parameter that names the entry whose receipt a page shows."""
MOST_SECONDS = 0.05
"""The processor time that rendering a page may take: one thread renders those of all games."""
MOST_SLOW = 2
"""How often it may take longer: the first time, its template is loaded."""
PUSHED = "companion.pushed"
"""In a request's environ: the page is rendered for somebody who already has it open."""


class Region(Struct, frozen=True):
    """A live region: its text, its revision, and the difference from the previous text."""

    text: str
    since: int
    before: int = 0
    how: Step | None = None


class Shown(NamedTuple):
    """What a screen shows: its revision, and its regions; None if the page can't be rendered anymore."""

    turn: int
    regions: Mapping[str, Region] | None


class Looker(NamedTuple):
    """Somebody looking at pages: their seats, their request's environ, and the renderer."""

    seats: frozenset[str]
    environ: Environ
    render: Render


class Screen:
    """A page as one person sees it."""

    def __init__(self, page: str, looker: Looker) -> None:
        self.lines = 0
        self._slow = 0
        """How often in a row it took too long to render on every change: then the client fetches it."""
        self._seats, self._render = looker.seats, looker.render
        self.now = Shown(0, {})
        """Replaced as a whole, so that a reader in another thread never sees half of it."""
        path, query = urlsplit(page)[2:4]
        asked = parse_qsl(query, keep_blank_values=True)
        self._environ = {**looker.environ, "PATH_INFO": path.encode().decode("latin-1")}
        self._asked = [(name, value) for name, value in asked if name != LOGGED]
        self._logged = dict(asked).get(LOGGED)

    def renew(self, authors: Mapping[str, int]) -> None:
        """Render the page again, with the receipt of an entry if its own person is among the authors of new ones."""
        own = [version for seat, version in authors.items() if seat in self._seats]
        if own:
            self._logged = str(max(own))
        query = [*self._asked, *([(LOGGED, self._logged)] if self._logged else [])]
        began = time.thread_time()
        text = None if self._slow > MOST_SLOW else self._render({**self._environ, "QUERY_STRING": urlencode(query)})
        self._slow = self._slow + 1 if text is None or time.thread_time() - began > MOST_SECONDS else 0
        turn, before = self.now.turn + 1, self.now.regions or {}
        if text is None:
            self.now = Shown(turn, None)
            return
        found = {name: _region(before.get(name), text, turn) for name, text in regions_of(text).items()}
        if any(region.since == turn for region in found.values()) or found.keys() != before.keys():
            self.now = Shown(turn, found)


def _region(old: Region | None, text: str, turn: int) -> Region:
    if old is None:
        return Region(text, turn)
    return old if old.text == text else Region(text, turn, old.since, step(old.text, text))


class Look:
    """How far one listener has seen a screen, and which regions' text they have."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self._seen = screen.now.turn
        self._known: set[str] = set()

    @property
    def is_behind(self) -> bool:
        """Whether the screen has changed since."""
        return self.screen.now.turn > self._seen

    def news(self) -> Mapping[str, Any] | None:
        """What changed since the last call: whole texts, or differences; None if the page has to be fetched."""
        turn, regions = self.screen.now
        seen, self._seen = self._seen, turn
        if regions is None:
            return None
        changed = {name: region for name, region in regions.items() if region.since > seen}
        said = {name: self._said(name, region, seen) for name, region in changed.items()}
        self._known |= changed.keys()
        return {"from": seen, "to": turn, "regions": said}

    def _said(self, name: str, region: Region, seen: int) -> str | Step:
        if region.how is None or name not in self._known or seen < region.before:
            return region.text
        return region.how
