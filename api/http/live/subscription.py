"""Lines: one per listener, with its position."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from api.http.live.channel import HEARTBEAT, Channel, Pages, changed, frame
from companion.languages import SOURCE, _, speaking
from companion.service import Identity

if TYPE_CHECKING:
    from api.http.live.hub import Hub

RETRY_MILLISECONDS = 1000


class Subscription:
    """One listener's line: frames for a thread that iterates over it, or parts of them for the gateway."""

    pages: Pages = None

    def __init__(self, hub: Hub, who: Identity, game_id: str, after: int, language: str = SOURCE) -> None:
        self.hub = hub
        self.who = who
        self.game_id = game_id
        self.after = after
        self.language = language
        self._statuses: dict[str, str] = {}
        self._open = True

    def close(self) -> None:
        """Hang up: the line no longer counts."""
        if self._open:
            self._open = False
            self.hub.hung_up(self.who)

    __del__ = close

    def join(self) -> Channel:
        """Join the game's channel; call `leave` afterward."""
        return self.hub.join(self)

    def leave(self, channel: Channel) -> None:
        """Leave the channel."""
        self.hub.leave(channel, self)

    def hello(self, channel: Channel) -> bytes:
        """The first frames."""
        self.after = min(self.after, channel.version)
        hello = frame("hello", {"version": channel.version}, self.after, RETRY_MILLISECONDS)
        return hello + self._questions(channel)

    def goodbye(self) -> bytes:
        """The last frame, for a removed seat."""
        with speaking(self.language):
            return frame("end", {"reason": _("This seat was removed or moved to another phone.")})

    def is_behind(self, channel: Channel) -> bool:
        """Whether there's something to send."""
        if channel.version > self.after:
            return True
        return any(self._statuses.get(question) != status for question, (status, _) in channel.asked.items())

    def is_over(self, channel: Channel) -> bool:
        """Whether only the goodbye is left to send."""
        return channel.closed or not channel.counts(self.who)

    def at_once(self, channel: Channel) -> bytes | None:
        """What to send next; None if that needs the store (`news`)."""
        if channel.version <= self.after:
            return self._questions(channel)
        known = channel.frames.get((self.after, self.language, self.pages))
        if known is None:
            return None
        self.after, text = known
        return text

    def news(self, channel: Channel) -> bytes:
        """What to send next."""
        self.after, text = self.hub.news(channel, self.after, self.language, self.pages)
        return text

    def _questions(self, channel: Channel) -> bytes:
        """Questions asked or answered since the last call; at first, all open ones."""
        frames = b""
        for question, (status, texts) in channel.asked.items():
            if self._statuses.get(question) != status:
                if status.startswith("open") or question in self._statuses:
                    frames += texts.get(self.language, b"")
                self._statuses[question] = status
        return frames

    def __iter__(self) -> Iterator[bytes]:
        """The frames as they come."""
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


class PageLine(Subscription):
    """The line of open pages: that something has changed, and entries in short. The pages then fetch themselves."""

    def __init__(self, hub: Hub, who: Identity, game_id: str, pages: tuple[str, ...], language: str) -> None:
        super().__init__(hub, who, game_id, 0, language)
        self.pages = pages
        self._changes = 0
        self._dice = b""

    def hello(self, channel: Channel) -> bytes:
        """The first frame: the version, and whether pages have to look again even if they show it.

        A battle, a question, and the archive aren't entries: no version covers what happened between a page and its
        stream.
        """
        self.after, self._changes, self._dice = channel.version, channel.changes, channel.dice
        state = {
            "version": self.after,
            "asked": channel.is_open,
            "pages": (),
        }  # that's for the previous version's pages
        return frame("hello", state, self.after, RETRY_MILLISECONDS) + self._dice

    def is_behind(self, channel: Channel) -> bool:
        """Whether there's something to send."""
        return channel.version > self.after or channel.changes != self._changes or channel.dice != self._dice

    def at_once(self, channel: Channel) -> bytes | None:
        """What to send next; None if that needs the store (`news`)."""
        if channel.dice != self._dice:
            self._dice = channel.dice
            return self._dice
        self._changes = channel.changes
        if channel.version <= self.after:
            return changed(self.after, (), self.pages or ())
        return super().at_once(channel)
