"""A boxed game as data: what every edition has, with the usual lookups.

Each family has its own edition class, with further sections, in `companion/families/<family>/edition.py`.
"""

from collections.abc import Callable, Hashable, Mapping
from functools import cache, cached_property
from typing import Annotated, Any, ClassVar, Literal, Self, TypeVar

from msgspec import field
from msgspec.structs import force_setattr

from companion.languages import _
from companion.model.ids import Id, Name, Text
from companion.model.readers import Reader
from companion.model.section import NOTHING, Section
from companion.model.sections.claims import Claim
from companion.model.sections.course import Option, Phase
from companion.model.sections.powers import Power
from companion.model.sections.scenarios import Scenario
from companion.model.sections.sides import TWO_SIDES, Side
from companion.model.sections.units import Unit
from companion.model.shape import Shape
from companion.model.sides import SideId
from companion.model.wording import counted_name, listed

V = TypeVar("V")
LAST = 999
"""The sort order of an edition that doesn't state one."""


COUNTED = "unit counted"
CURRENCY = "currency counted"
"""The translators' note for counted units and amounts of money: lower case, within a sentence."""


class About(Shape):
    """`[edition]`: which boxed game this is, and how complete our data of it are."""

    id: Id
    title: Name
    publisher: str = ""
    stage: Text
    """What is complete and what the table still has to enter, in one sentence."""
    currency: Name
    """What money is called: a sign ($), a name (IPC), or in lower case, a common noun (coin)."""
    currency_plural: Annotated[Name | None, Reader("Read where the currency is a common noun")] = None
    """For a common noun, what more than one is called; the same with an s, if left out."""
    rules: Id
    """The family of games whose rules play it."""
    extends: Id | None = None
    """The edition that this one varies; every section then states only its differences."""
    follows: Id | None = None
    """A shipped box whose rulebook this one has, for "why?"; a variant has that of the box it extends."""
    board: Literal["printed", "entered by the table"] = "printed"
    order: Annotated[int, Reader("The list of editions reads it")] = LAST
    """Its place in lists of editions: small numbers first."""

    @property
    def currency_of_many(self) -> str:
        """What more than one of a common noun is called."""
        return self.currency_plural or f"{self.currency}s"


class Beside:
    """Data attached to an edition that isn't part of what it states."""

    def __init__(self) -> None:
        self.box: Edition | None = None
        """The box that a variant extends."""
        self.source: Edition | None = None
        """The edition that a translation was made from."""
        self._made: dict[Hashable, Any] = {}

    def once(self, name: Hashable, make: Callable[[], V]) -> V:
        """Compute something that depends only on the edition, when first needed, and cache it with the edition."""
        if name not in self._made:
            self._made[name] = make()
        made: V = self._made[name]
        return made


@cache
def _fields_by_key(edition: "type[Edition]") -> dict[str, str]:
    """The names of an edition's fields, by their keys in files."""
    return dict(zip(edition.__struct_encode_fields__, edition.__struct_fields__, strict=True))


class Edition(Shape, dict=True):
    """A boxed game as data. Build one with `companion.editions.load`, which validates everything."""

    NEVER_READ: ClassVar[frozenset[str]] = frozenset()
    """Keys of shared sections that this family doesn't use; stating one is a mistake."""

    edition: About
    sides: Section[Side] = field(name="side", default=TWO_SIDES)
    powers: Section[Power] = field(name="power")
    phases: Section[Phase] = field(name="phase")
    units: Section[Unit] = field(name="unit")
    options: Section[Option] = field(name="option", default=NOTHING)
    claims: Section[Claim] = field(name="claim", default=NOTHING)
    scenarios: Section[Scenario] = field(name="scenario")

    def __post_init__(self) -> None:
        """Index every section."""
        for name in self.__struct_fields__:
            elements = getattr(self, name)
            if type(elements) is tuple:
                force_setattr(self, name, Section(elements) if elements else NOTHING)

    def section(self, name: str) -> Section[Any]:
        """A section by its name in files, such as `territory`; empty if this family has none of that name."""
        elements = getattr(self, _fields_by_key(type(self)).get(name, ""), NOTHING)
        return elements if isinstance(elements, Section) else NOTHING

    @property
    def id(self) -> str:
        """The edition's id."""
        return self.edition.id

    @property
    def title(self) -> str:
        """The title printed on the box."""
        return self.edition.title

    @property
    def family(self) -> str:
        """The family it belongs to."""
        return self.edition.rules

    @property
    def board_is_entered(self) -> bool:
        """Whether the table enters the board, because no public source has it."""
        return self.edition.board == "entered by the table"

    @property
    def differs_from_the_box(self) -> bool:
        """Whether this is a variant of another edition."""
        return self.edition.extends is not None

    @cached_property
    def beside(self) -> Beside:
        """The data attached to this edition."""
        return Beside()

    @property
    def box(self) -> "Edition":
        """The box that a variant extends, as loaded; any other edition is its own box."""
        return self.beside.box or self

    @property
    def source(self) -> Self:
        """The edition as it was read, if this is a translation of it (`companion.model.translated`)."""
        return self.beside.source or self  # type: ignore[return-value]

    @property
    def currency_is_a_sign(self) -> bool:
        """Whether the currency has its own sign, like the dollar; its position depends on the language."""
        return not self.source.edition.currency.isalpha()

    def currency_of(self, amount: int) -> str:
        """The name of the currency for an amount; a common noun is pluralized."""
        currency = self.source.edition.currency
        return self.money(amount).partition(" ")[2] if currency.islower() else currency

    def money(self, amount: int) -> str:
        """An amount with the game's currency."""
        currency = self.source.edition.currency
        if currency.islower():
            return counted_name(amount, currency, self.source.edition.currency_of_many, CURRENCY)
        if self.currency_is_a_sign:
            return _("{sign}{amount}", sign=currency, amount=amount)
        return f"{amount} {currency}"

    def purse_name(self, power: str, purse: str) -> str:
        """The display name of one of a power's purses; families with several purses override it."""
        return purse

    def units_in_words(self, units: Mapping[str, int]) -> str:
        """Units as a list in words: `3 infantry and 1 tank`."""
        known = ((self.source.units[unit], count) for unit, count in units.items())
        return listed([counted_name(count, unit.name.lower(), unit.plural.lower(), COUNTED) for unit, count in known])

    def side_of(self, power: str) -> SideId:
        """The side a power is on."""
        return self.powers[power].side

    def allied(self, one: str, other: str) -> bool:
        """Whether two powers are on the same side."""
        return self.powers[one].side == self.powers[other].side
