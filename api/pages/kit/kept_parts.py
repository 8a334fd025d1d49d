"""Cached parts of pages: `{% kept visitor.game.id, power %}...{% endkept %}`.

The content depends only on the language and what's named: it's then the same text on every page, for every screen and
at every version. Never put a form with its own key in one.
"""

from typing import Any

from jinja2.ext import Extension
from jinja2.nodes import CallBlock, Const, List, Node
from jinja2.parser import Parser
from markupsafe import Markup

from companion.languages import current
from companion.model.lru import Lru

MOST_LETTERS = 4_000_000
"""The cache size: several thousand parts per process."""


class KeptParts(Extension):
    """The tag, and its cache."""

    tags = {"kept"}

    def __init__(self, environment: Any) -> None:
        super().__init__(environment)
        self._kept: Lru[Any, Markup] = Lru(MOST_LETTERS, len)

    def parse(self, parser: Parser) -> Node:
        """Parse the tag: what a part depends on, and the part."""
        line = next(parser.stream).lineno
        depends_on = [parser.parse_expression()]
        while parser.stream.skip_if("comma"):
            depends_on.append(parser.parse_expression())
        body = parser.parse_statements(("name:endkept",), drop_needle=True)
        place = Const(f"{parser.name}:{line}")
        return CallBlock(self.call_method("_part", [place, List(depends_on)]), [], [], body).set_lineno(line)

    def _part(self, place: str, depends_on: list[Any], caller: Any) -> Markup:
        key = (place, current(), *depends_on)
        return self._kept.get(key) or self._kept.keep(key, caller())
