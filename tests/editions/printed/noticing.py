"""Asking the second tables about one section of a box: what the tests ask about whole boxes, without a test."""

from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.model.edition import Edition
from tests.editions import printed
from tests.editions.printed import maps, stated


def notices(box: str, edition: Edition, section: str) -> bool:
    """Whether a second table disagrees with what an edition says in a section; with a variant, in any section."""
    typed = stated.typed(box)
    sections = [section] if section in typed else typed if edition.differs_from_the_box else ()
    if any(stated.differences(stated.stated(edition, item), typed[item], item) for item in sections):
        return True
    if not isinstance(edition, AxisAndAlliesEdition):
        return False
    if section == "map":
        return maps.layout(edition) != maps.kept(box).layout
    boards = [(scenario, table) for (name, scenario), table in printed.tables().items() if name == box]
    return any(printed.differences(edition, scenario, table) for scenario, table in boards)
