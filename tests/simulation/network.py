"""The network between a handset and the server: it drops, delays, doubles, reorders, and splits."""

from collections.abc import Callable
from random import Random

from tests.simulation.clock import Clock

Answer = tuple[int, str]
"""Status and body."""
Serve = Callable[[], Answer | None]
"""What the server makes of a request; None if it is down, or goes down over it."""


class Weather:
    """One handset's network. `up` is what its browser can know; `quality` is how much gets through."""

    def __init__(self) -> None:
        self.up = True
        self.lost = 0.0
        """The share of messages that are lost, each way."""
        self.doubled = 0.0
        self.slowest = 60.0
        """The longest delay, in milliseconds."""

    def is_split(self) -> bool:
        """Whether nothing gets through at all."""
        return not self.up


class Network:
    """Carries requests and answers."""

    def __init__(self, clock: Clock, random: Random) -> None:
        self.clock, self.random = clock, random

    def delay(self, weather: Weather) -> float:
        """How long one message takes: often short, seldom very long, so that later ones overtake it."""
        return 2 + self.random.random() ** 3 * weather.slowest

    def arrives(self, weather: Weather) -> bool:
        """Whether a message gets through now."""
        return weather.up and self.random.random() >= weather.lost

    def request(self, weather: Weather, serve: Serve, answered: Callable[[Answer | None], None]) -> None:
        """Send a request; `answered` gets None where a browser sees an error. A lost message is silence."""
        if not weather.up:
            self.clock.after(5, lambda: answered(None))
            return
        twice = self.random.random() < weather.doubled
        for _ in range(2 if twice else 1):
            if self.arrives(weather):
                self.clock.after(self.delay(weather), lambda: self._served(weather, serve, answered))

    def _served(self, weather: Weather, serve: Serve, answered: Callable[[Answer | None], None]) -> None:
        answer = serve()
        if self.arrives(weather):
            self.clock.after(self.delay(weather), lambda: answered(answer))
