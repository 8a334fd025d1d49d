"""A table that plays Global 1940, and what its tests ask of it."""

from companion.families.axis_and_allies.rules.objectives import progress
from companion.families.axis_and_allies.rules.purses import in_hand
from tests.families.axis_and_allies.table import Table


def game(**options: object) -> Table:
    return Table("global_1940", "1940", options=options)


def turn(power: str, phase: str = "purchase_units", round: int = 1, **given: object) -> Table:
    return game().given(turn=power, phase=phase, round=round, **given)


def purses(table: Table) -> dict[str, int]:
    return {purse: in_hand(table.state, "united_kingdom", purse) for purse in ("europe", "pacific")}


def stands(table: Table, territory: str) -> dict[str, int]:
    return dict(table.state.territories[territory].facilities)


def met(table: Table, objective: str) -> int:
    return progress(table.edition, table.state, table.edition.objectives[objective]).pays


def missing(table: Table, objective: str) -> str:
    return "; ".join(progress(table.edition, table.state, table.edition.objectives[objective]).missing)
