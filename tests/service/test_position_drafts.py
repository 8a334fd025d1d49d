"""A position that is being entered: kept as it is typed, checked by the books, and opened in the end."""

from typing import Any

import pytest

from companion.editions import Catalogue
from companion.families import family_of
from companion.model.actions import StartGame
from companion.model.position import Document
from companion.model.refusal import NotAllowed, NotFound, RuleViolation
from companion.service import HOST, AppContext
from companion.service.games import journal, show_game
from companion.service.positions import show_position
from companion.service.saved import position_drafts as use
from companion.service.table.seats import identify, join
from companion.storage import open_store
from companion.views.position_form import Field, stated

BOXES = [(box, scenario.id) for box in Catalogue().ids() for scenario in Catalogue().get(box).scenarios]  # type: ignore[union-attr]
FIRST = "territories.ukraine"


@pytest.fixture
def app() -> AppContext:
    return AppContext(open_store("memory:"))


def begun(app: AppContext, box: str = "global_1940", scenario: str = "1940", **options: Any) -> str:
    return use.begin(app, HOST, box, StartGame(scenario=scenario, options=options)).id


def problems(shown: use.ShownDraft) -> dict[str | None, str]:
    return {problem.field: problem.says for problem in shown.problems}


def example(field: Field) -> str | None:
    """Something that fits into a field."""
    if field.checked:
        return "no" if field.start else "yes"
    if field.kind == "choice":
        return field.options[-1].value
    if field.kind == "places":
        return next(iter(field.names), None)
    return {"count": "1", "units": next(iter(field.names), ""), "text": "Somewhere"}[field.kind]


@pytest.mark.parametrize(("box", "scenario"), BOXES)
def test_every_field_says_something_that_the_position_has_a_place_for(app: AppContext, box: str, scenario: str):
    shown = use.show(app, HOST, begun(app, box, scenario))
    family = family_of(shown.edition)
    unplaced = []
    for field in shown.form.fields():
        text = example(field)
        if text is None:
            continue
        made = stated(shown.form, {field.name: text}, {})
        assert made.wrong == {}, field
        said = use._tried(
            family.ruleset,
            app.edition(box),
            use.PositionDraft(id="d", edition=box, scenario=scenario, begun_at="", typed={field.name: text}),
            shown.form,
            {},
            None,
        )[1]
        unplaced += [(field.name, problem.says) for problem in said if problem.field is None and not problem.soft]
        unplaced += [
            (field.name, problem.says) for problem in said if problem.says.startswith("nothing here is called")
        ]
    assert unplaced == []


@pytest.mark.parametrize(("box", "scenario"), BOXES)
def test_nothing_typed_is_the_start_of_the_scenario(app: AppContext, box: str, scenario: str):
    draft = begun(app, box, scenario)
    fields = [*use.show(app, HOST, draft).form.fields()]
    shown = use.change(app, HOST, draft, {field.name: field.start or "" for field in fields if field.kind == "choice"})
    assert shown.draft.typed == {}
    assert shown.problems == ()
    opened = use.open_drafted(app, HOST, draft, None)
    plain: Any = show_game(app, HOST, opened["id"])
    other = app.edition(box)
    made = use.create_game(app, HOST, other.id, StartGame(scenario=scenario))
    here: Document = show_position(app, HOST, plain["id"])
    assert here == show_position(app, HOST, made["id"])


def test_what_was_typed_is_there_on_another_device(app: AppContext):
    draft = begun(app)
    use.change(app, HOST, draft, {FIRST: "germany", "round": "5"})
    use.change(app, HOST, draft, {"powers.germany.treasury": "48"})
    again = use.show(AppContext(app.store), HOST, draft)
    assert again.draft.typed == {FIRST: "germany", "round": "5", "powers.germany.treasury": "48"}
    assert use.change(app, HOST, draft, {"round": ""}).draft.typed == {
        FIRST: "germany",
        "powers.germany.treasury": "48",
    }


def test_the_production_is_that_of_the_books_even_while_other_fields_are_wrong(app: AppContext):
    draft = begun(app)
    before = {now.power: now for now in use.show(app, HOST, draft).powers}
    shown = use.change(app, HOST, draft, {FIRST: "germany", "powers.germany.treasury": "many", "round": "0"})
    now = {now.power: now for now in shown.powers}
    assert now["germany"].production == before["germany"].production + 2
    assert now["soviet_union"].production == before["soviet_union"].production - 2
    assert problems(shown) == {"powers.germany.treasury": "A whole number, such as 12.", "round": "at least 1"}


def test_more_damage_than_a_factory_can_take_is_said_at_its_field(app: AppContext):
    shown = use.change(app, HOST, begun(app), {"damage.germany.major_industrial_complex": "21"})
    assert problems(shown) == {"damage.germany.major_industrial_complex": "at most 20"}


def test_a_captured_factory_takes_the_place_of_the_one_it_was(app: AppContext):
    taken = {"territories.france": "germany", "powers.france.treasury": "0"}
    shown = use.change(app, HOST, begun(app), {**taken, "built.minor_industrial_complex": "France 2"})
    assert shown.problems == ()
    game: Any = use.open_drafted(app, HOST, shown.draft.id, None)
    assert game["territories"]["france"]["facilities"]["minor_industrial_complex"]["damage"] == 2
    assert "major_industrial_complex" not in game["territories"]["france"]["facilities"]


def test_money_without_a_capital_needs_a_reason(app: AppContext):
    draft = begun(app)
    shown = use.change(app, HOST, draft, {"territories.france": "germany", "powers.france.treasury": "7"})
    assert [(problem.field, problem.soft) for problem in shown.problems] == [("powers.france.treasury", True)]
    with pytest.raises(RuleViolation) as refused:
        use.open_drafted(app, HOST, draft, None)
    assert refused.value.soft
    game = use.open_drafted(app, HOST, draft, "It was saved before Paris fell")
    assert game["powers"]["france"]["treasury"] == 7
    assert journal(app, HOST, game["id"])["entries"][0]["override"] == "It was saved before Paris fell"
    with pytest.raises(NotFound):
        use.show(app, HOST, draft)


def test_a_position_with_something_wrong_opens_nothing(app: AppContext):
    draft = begun(app)
    use.change(app, HOST, draft, {"round": "soon"})
    with pytest.raises(RuleViolation) as refused:
        use.open_drafted(app, HOST, draft, "Anyway")
    assert refused.value.code == "invalid_position"
    assert [*app.store.games()] == []


def test_fields_that_this_box_does_not_have_are_left_out(app: AppContext):
    shown = use.change(app, HOST, begun(app), {"powers.prussia.treasury": "9", "idempotency_key": "x", "do": "save"})
    assert shown.draft.typed == {}


def test_all_marks_of_a_row_or_a_group_can_be_set_at_once(app: AppContext):
    draft = begun(app)
    shown = use.change(app, HOST, draft, {}, all_of="wars.japan")
    assert {name for name in shown.draft.typed if name.startswith("wars.")} == {
        f"wars.japan.{foe}" for foe in ("soviet_union", "united_states", "united_kingdom", "anzac", "france")
    }
    assert len(use.change(app, HOST, draft, {}, all_of="wars").position["wars"]) == 3 * 6


def test_only_the_host_enters_positions(app: AppContext):
    draft, made = begun(app), use.create_game(app, HOST, "aa1942", StartGame(scenario="1942"))
    token = join(app, HOST, made["id"], made["join_code"], "Anna", ("germany",))["token"]
    nobody = identify(app, token)
    assert nobody is not None
    for attempt in (
        lambda: use.show(app, nobody, draft),
        lambda: use.change(app, nobody, draft, {}),
        lambda: use.remove(app, nobody, draft),
        lambda: use.drafts(app, nobody),
        lambda: use.open_drafted(app, nobody, draft, None),
    ):
        with pytest.raises(NotAllowed):
            attempt()


def test_the_war_game_takes_land_that_changed_hands_by_name(app: AppContext):
    draft = begun(app, "war_game", "1942")
    typed = {"name": "Kiev", "value": "3", "original": "soviet_union", "start": "soviet_union", "controller": "germany"}
    before = {now.power: now.production for now in use.show(app, HOST, draft).powers}
    shown = use.change(app, HOST, draft, {f"land.0.{key}": text for key, text in typed.items()})
    now = {now.power: now.production for now in shown.powers}
    assert shown.problems == ()
    assert now["germany"] - before["germany"] == before["soviet_union"] - now["soviet_union"] == 3


def test_the_war_game_says_at_its_row_that_land_is_named_twice(app: AppContext):
    draft = begun(app, "war_game", "1942")
    kiev = {"name": "Kiev", "value": "3", "original": "soviet_union", "start": "soviet_union", "controller": "germany"}
    typed = {f"land.{number}.{key}": text for number in (0, 2) for key, text in kiev.items()}
    shown = use.change(app, HOST, draft, typed)
    assert [problem.field for problem in shown.problems] == ["land.2.name"]


def test_in_the_second_world_war_a_country_can_be_captured_an_ally_or_neutral(app: AppContext):
    draft = begun(app, "second_world_war", "1939")
    typed = {"territories.poland": "germany", "powers.germany.resources": "12", "round": "4"}
    shown = use.change(app, HOST, draft, typed)
    assert shown.problems == ()
    assert shown.position["territories"]["poland"] == {"controller": "germany", "status": "captured"}
