"""Rules for people and programs."""

from __future__ import annotations

from typing import Annotated, NotRequired, TypedDict

from companion.model.about import Example, about


class OptionView(TypedDict):
    """The option that changes a rule."""

    id: Annotated[str, about("The option's id.", "national_objectives")]
    name: Annotated[str, about("What people call it.", "National objectives")]
    help: Annotated[str, about("What it decides.", "Each power may earn bonus income.")]


class RuleView(TypedDict):
    """One rule of a rulebook, in our own words."""

    id: Annotated[str, about("The rule's id.", Example("rule"))]
    edition: Annotated[str, about("The box whose rules these are.", Example("edition"))]
    topic: Annotated[str, about("What it is about.", Example("topic"))]
    says: Annotated[str, about("The rule, in our own words; always English.", Example("rule_says"))]
    reading: Annotated[str | None, about("How we read what the book leaves open; else null.", "The companion does.")]
    left_to_the_table: Annotated[
        str | None, about("Why the books keep nothing of it; else null.", "Movement is the table's.")
    ]
    section: Annotated[str | None, about("The heading in the printed rulebook, where known.", Example("section"))]
    page: Annotated[int | None, about("The page, where known.", 24)]
    option: Annotated[OptionView | None, about("The option that plays it differently, if there is one.")]
    applies: NotRequired[
        Annotated[bool, about("Asked with `q`: false if an option of this game, or of the box, switches it off.", True)]
    ]
    score: NotRequired[Annotated[float, about("Asked with `q`: how well it fits, from 0 to 1.", 0.82)]]


class HeadingView(TypedDict):
    """A heading near a question that no rule answers."""

    id: Annotated[str, about("The id of a rule under it.", Example("rule"))]
    topic: Annotated[str, about("What it is about.", Example("topic"))]
    section: Annotated[str | None, about("The heading in the printed rulebook, where known.", Example("section"))]


class RulesView(TypedDict):
    """Every rule of a box, or those that a question is about."""

    edition: Annotated[str, about("The box whose rules these are; empty if there are none.", Example("edition"))]
    title: Annotated[str, about("Its name.", Example("title"))]
    rules: Annotated[list[RuleView], about("The rules, in the order of the rulebook; asked with `q`, best first.")]
    nearest: NotRequired[
        Annotated[list[HeadingView], about("Asked with `q`: headings near the question, if no rule is a good match.")]
    ]
