"""Rules: what a printed rulebook says, in our own words."""

from api.schemas.base import Answer, nested, nested_list, number, string
from api.schemas.examples import EDITION, RULE


class Choice(Answer):
    """The option by which a table plays a rule differently."""

    id = string("The option's id.", "national_objectives")
    name = string("What people call it.", "National objectives")
    help = string("What it decides.", "Each power may earn bonus income.")


class RuleAnswer(Answer):
    """One rule, and where the printed rulebook has it."""

    id = string("The rule's id.", RULE.id)
    edition = string("The box whose rules these are.", EDITION.id)
    topic = string("What it is about.", RULE.topic)
    says = string("The rule, in our own words; always English.", RULE.says)
    reading = string("How we read what the book leaves open; else null.", "The companion does.", null=True)
    left_to_the_table = string("Why the books keep nothing of it; else null.", "Movement is the table's.", null=True)
    section = string("The heading in the printed rulebook, where known.", RULE.section, null=True)
    page = number("The page, where known.", 24, null=True)
    option = nested(Choice, "The option that plays it differently, if there is one.", null=True)


class RulesAnswer(Answer):
    """Every rule of an edition."""

    edition = string("The box whose rules these are; empty if there are none.", EDITION.id)
    title = string("Its name.", EDITION.edition.title)
    rules = nested_list(RuleAnswer, "The rules, in the order of the rulebook.")
