"""Screens: pages that somebody looks at. After a change each is made once, and only what changed in it is sent.

A screen is a page as one person sees it. However many listen to it share what was made of it. A line has the text of a
region once it was sent as a whole; from then on it is sent only how that text changes.
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
"""A page of a request; None if it cannot be shown, or leads elsewhere."""
LOGGED = "logged"
"""The part of a page's query that names the entry whose receipt it shows."""
MOST_SECONDS = 0.05
"""Processor time that making a page may take: one thread makes those of all games."""
MOST_SLOW = 2
"""How often it may take longer: the first time a page is made, its template is read."""
PUSHED = "companion.pushed"
"""In the environment of a request: that a page is made for the one who has it open already."""


class Region(Struct, frozen=True):
    """A part of a page: its text, since when, and how it follows from the text before."""

    text: str
    since: int
    before: int = 0
    how: Step | None = None


class Shown(NamedTuple):
    """What a screen shows: how often it has changed, and its regions; None if the page cannot be made anymore."""

    turn: int
    regions: Mapping[str, Region] | None


class Looker(NamedTuple):
    """Somebody who looks at pages: the seats they act as, their request's environment, and what makes pages."""

    seats: frozenset[str]
    environ: Environ
    render: Render


class Screen:
    """A page as one person sees it."""

    def __init__(self, page: str, looker: Looker) -> None:
        self.lines = 0
        self._slow = 0
        """How often in a row it took too long to be made at every change: the one who has it open asks for it then."""
        self._seats, self._render = looker.seats, looker.render
        self.now = Shown(0, {})
        """Replaced as a whole, so that a reader in another thread never sees half of it."""
        path, query = urlsplit(page)[2:4]
        asked = parse_qsl(query, keep_blank_values=True)
        self._environ = {**looker.environ, "PATH_INFO": path.encode().decode("latin-1")}
        self._asked = [(name, value) for name, value in asked if name != LOGGED]
        self._logged = dict(asked).get(LOGGED)

    def renew(self, authors: Mapping[str, int]) -> None:
        """Make the page again, with the receipt of an entry if its own person is among the authors of new ones."""
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
    """How far one listener has seen a screen, and of which regions they have the text."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self._seen = screen.now.turn
        self._known: set[str] = set()

    @property
    def is_behind(self) -> bool:
        """Whether the screen has changed since."""
        return self.screen.now.turn > self._seen

    def news(self) -> Mapping[str, Any] | None:
        """What changed since this was asked last: whole texts, or steps; None if the page has to be asked for."""
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
