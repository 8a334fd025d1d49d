"""Lines: one listener each, and how far it has heard."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from api.http.live.channel import HEARTBEAT, Channel, frame
from api.http.live.screens import Look, Looker
from companion.languages import SOURCE, _, speaking
from companion.service import Identity

if TYPE_CHECKING:
    from api.http.live.hub import Hub

RETRY_MILLISECONDS = 1000


class Subscription:
    """One listener's line: frames for a thread that iterates over it, or, for the gateway, parts of them."""

    def __init__(self, hub: Hub, who: Identity, game_id: str, after: int, language: str = SOURCE) -> None:
        self.hub = hub
        self.who = who
        self.game_id = game_id
        self.after = after
        self.language = language
        self._statuses: dict[str, str] = {}
        self._open = True

    def close(self) -> None:
        """Hang up: the line counts no more."""
        if self._open:
            self._open = False
            self.hub.hung_up(self.who)

    __del__ = close

    def join(self) -> Channel:
        """Count in on the game's channel; the one who joins leaves again."""
        channel = self.hub.join(self.game_id, self.language)
        channel.plain += 1
        return channel

    def leave(self, channel: Channel) -> None:
        """Count out."""
        channel.plain -= 1
        self.hub.leave(channel)

    def hello(self, channel: Channel) -> bytes:
        """The first frames."""
        self.after = min(self.after, channel.version)
        said = frame("hello", {"version": channel.version}, self.after, RETRY_MILLISECONDS)
        return said + self._questions(channel)

    def goodbye(self) -> bytes:
        """The last frame, for a seat that is gone."""
        with speaking(self.language):
            return frame("end", {"reason": _("This seat was removed or moved to another phone.")})

    def is_behind(self, channel: Channel) -> bool:
        """Whether there is something to say."""
        if channel.version > self.after:
            return True
        return any(self._statuses.get(question) != status for question, (status, _) in channel.asked.items())

    def is_over(self, channel: Channel) -> bool:
        """Whether only goodbye is left to say."""
        return channel.closed or not channel.counts(self.who)

    def at_once(self, channel: Channel) -> bytes | None:
        """What is to be said next; None if that takes a look at the store (`news`)."""
        if channel.version <= self.after:
            return self._questions(channel)
        known = channel.frames.get((self.after, self.language))
        if known is None:
            return None
        self.after, text = known
        return text

    def news(self, channel: Channel) -> bytes:
        """What is to be said next."""
        self.after, text = self.hub.news(channel, self.after, self.language)
        return text

    def _questions(self, channel: Channel) -> bytes:
        """What was asked or answered since this was asked last; at first, all that is open."""
        said = b""
        for question, (status, texts) in channel.asked.items():
            if self._statuses.get(question) != status:
                if status.startswith("open") or question in self._statuses:
                    said += texts.get(self.language, b"")
                self._statuses[question] = status
        return said

    def __iter__(self) -> Iterator[bytes]:
        """The frames, as they come."""
        hub = self.hub
        channel = self.join()
        try:
            yield self.hello(channel)
            while True:
                with channel.changed:
                    rung = channel.changed.wait_for(
                        lambda: self.is_behind(channel) or self.is_over(channel), timeout=hub.heartbeat
                    )
                if not rung:
                    yield HEARTBEAT
                if not channel.counts(self.who):
                    yield self.goodbye()
                    return
                if channel.closed:
                    return
                while self.is_behind(channel):
                    text = self.at_once(channel)
                    yield self.news(channel) if text is None else text
        finally:
            self.leave(channel)
            self.close()


class ScreenLine(Subscription):
    """The line of somebody who looks at pages: entries in short, and what changed in those pages."""

    def __init__(
        self, hub: Hub, who: Identity, game_id: str, pages: Sequence[str], looker: Looker, language: str
    ) -> None:
        super().__init__(hub, who, game_id, 0, language)
        self._pages = pages
        self._looker = looker
        self._looks: Mapping[str, Look] = {}
        self._dice = b""

    def join(self) -> Channel:
        """Count in, with the pages as they are now."""
        channel = self.hub.join(self.game_id, self.language)
        try:
            self._looks = self.hub.look_at_pages(channel, self._looker, self._pages, self.language)
        except BaseException:
            self.hub.leave(channel)
            raise
        return channel

    def leave(self, channel: Channel) -> None:
        """Count out."""
        self.hub.look_away(channel, [look.screen for look in self._looks.values()])
        self.hub.leave(channel)

    def hello(self, channel: Channel) -> bytes:
        """The first frame: which version the pages show, and whether something waits for an answer.

        A battle, a question and the archive are no entries: what came between a page and its stream, no version tells.
        """
        self.after = channel.shown
        is_open = any(status.startswith("open") for status, _ in channel.asked.values())
        asked = channel.is_fighting or is_open or bool(channel.archived)
        self._dice = channel.dice
        return frame("hello", {"version": self.after, "asked": asked}, self.after, RETRY_MILLISECONDS) + self._dice

    def is_behind(self, channel: Channel) -> bool:
        """Whether there is something to say."""
        waits = channel.shown > self.after or channel.dice != self._dice
        return waits or any(look.is_behind for look in self._looks.values())

    def at_once(self, channel: Channel) -> bytes:
        """What is to be said next: it is made before the bell rings."""
        if channel.dice != self._dice:
            self._dice = channel.dice
            return self._dice
        first, self.after = self.after + 1, channel.shown
        named = [(version, self.language) for version in range(first, self.after + 1)]
        entries = [channel.briefs[name] for name in named if name in channel.briefs]
        news = {page: look.news() for page, look in self._looks.items()}
        pages = {page: said for page, said in news.items() if said is None or said["regions"]}
        return frame("page", {"version": self.after, "entries": entries, "pages": pages}, self.after)
