"""Editions that games carry: with figures that no version of a shipped box has had, the host must accept them."""

import gzip
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.editions import Catalogue, boxes, load
from companion.editions.carried import carried, kept, read
from companion.editions.former_figures import is_ours
from companion.engine.chain import linked
from companion.engine.codec import decode_entry
from companion.model.actions import StartGame
from companion.model.refusal import RuleViolation
from companion.service import HOST, AppContext, actions, games, transfer
from companion.service.safekeeping.foreign_figures import has_foreign_figures
from companion.storage import open_store

Tables = dict[str, Any]
VARIANT = '[edition]\nid = "friday"\ntitle = "Friday"\nextends = "anniversary"\n[[unit]]\nid = "tank"\ncost = 4\n'


def dear_objectives(tables: Tables) -> None:
    for objective in tables["objective"]:
        objective["bonus"] = 45


def other_words(tables: Tables) -> None:
    tables["unit"][0]["name"] = "Riflemen"
    tables["objective"][0]["title"] = "As we said it once."


def exported(change: Callable[[Tables], None], edition: str = "anniversary", folder: Path | None = None) -> Any:
    """A game of one entry, whose export states other figures of its box, with hashes that fit."""
    app = AppContext(open_store("memory:"), Catalogue([folder] if folder else []))
    game = games.create_game(app, HOST, edition, StartGame(scenario="1941"))["id"]
    document = json.loads(json.dumps(transfer.export_game(app, HOST, game)))
    own = document["edition_document"]
    change(own.get("box") or own["tables"])
    first = {**document["entries"][0], "edition": kept(own).hash}
    (body,) = linked([decode_entry(app.family_of_game(game).ruleset, json.dumps(first).encode())])
    document["entries"] = [json.loads(body)]
    document["head"] = document["entries"][0]["hash"]
    return document


def test_an_edition_with_figures_that_no_version_had_needs_a_yes_and_stays_marked():
    app, document = AppContext(open_store("memory:")), exported(dear_objectives)
    with pytest.raises(RuleViolation) as refusal:
        transfer.import_game(app, HOST, document)
    assert refusal.value.code == "not_by_the_rules"
    assert "entry 1 has figures that no version of" in refusal.value.sentence
    assert "45 instead of 5" in refusal.value.sentence
    taken = transfer.import_game(app, HOST, document, accept=True)
    (entry,) = games.journal(app, HOST, taken["id"])["entries"]
    assert f"entry 1 {entry['doubt']}" == taken["differences"][0]
    assert taken["differences"][0] in transfer.verify_game(app, HOST, taken["id"])["problems"]
    assert has_foreign_figures(app, taken["id"])
    assert transfer.import_game(app, HOST, document)["differences"] == [], "accepted once, it's the game that is here"
    actions.take_action(app, HOST, taken["id"], {"type": "advance_phase"})
    moved = AppContext(open_store("memory:"))
    with pytest.raises(RuleViolation):
        transfer.import_game(moved, HOST, json.loads(json.dumps(transfer.export_game(app, HOST, taken["id"]))))


def test_other_words_for_the_same_figures_need_no_yes():
    app = AppContext(open_store("memory:"))
    taken = transfer.import_game(app, HOST, exported(other_words))
    assert taken["differences"] == []
    assert transfer.verify_game(app, HOST, taken["id"])["problems"] == []


def test_a_variant_of_a_forged_box_is_in_doubt_and_an_honest_one_is_not(tmp_path: Path):
    (tmp_path / "friday.toml").write_text(VARIANT)
    honest = exported(lambda _: None, "friday", tmp_path)
    assert transfer.import_game(AppContext(open_store("memory:")), HOST, honest)["differences"] == []
    forged = exported(dear_objectives, "friday", tmp_path)
    with pytest.raises(RuleViolation) as refusal:
        transfer.import_game(AppContext(open_store("memory:")), HOST, forged)
    assert "no version of" in refusal.value.sentence


@pytest.mark.parametrize("box", boxes())
def test_todays_figures_of_every_box_are_among_those_that_versions_had(box: str):
    """If this fails, run `python -m tools.former_figures`."""
    assert is_ours(load(box))


def test_figures_of_a_former_version_are_known():
    """Global 1940 as commit b1ac7daf had it, the first whose games carried their edition."""
    former = read(gzip.decompress((Path(__file__).parent / "global_1940_of_b1ac7daf.json.gz").read_bytes()).decode())
    assert carried(former).hash != carried(load(former.id)).hash
    assert is_ours(former)


def test_the_first_versions_opening_of_1941_needs_no_yes():
    """Some of its figures have been corrected since; with any other, it's in doubt."""
    document = json.loads((Path(__file__).parents[1] / "old_data/games/second_world_war_1941.json").read_text())
    document["entries"] = document["entries"][:1]
    assert transfer.import_game(AppContext(open_store("memory:")), HOST, document)["differences"] == []
    document["entries"][0]["events"][0]["countries"]["dakar"]["controller"] = "germany"
    with pytest.raises(RuleViolation) as refusal:
        transfer.import_game(AppContext(open_store("memory:")), HOST, document)
    assert "comes out to different figures" in refusal.value.sentence
