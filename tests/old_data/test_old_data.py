"""Games and a database that an older Companion wrote: they load, and everything it said of them is still said.

See README.md for how they were made. `expected/` was written by `views_of` below, run by that older program; nothing in
it is to be written again.
"""

import gzip
import hashlib
import json
import os
import re
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.editions import carried, load
from companion.engine.codec import FORMAT_VERSION
from companion.families import family_of
from companion.model.refusal import RuleViolation
from companion.service import HOST, AppContext, actions, games, transfer
from companion.service.saved import boards
from companion.service.table import seats
from companion.storage import open_store
from companion.views.timeline import timeline
from companion.views.turning_points import turning_points

FOLDER = Path(__file__).parent
NAMES = sorted(path.name.split(".")[0] for path in (FOLDER / "games").iterdir())
LONGEST = "second_world_war_1939"
EVERY = 10
"""Of how many versions one is looked at in full; the state is compared after each."""


def _then(view: Any) -> dict[str, Any]:
    """A view without what it tells since: whether the table is closed, who asks for a power, sentences one by one,
    what was logged late or agreed, which step it is, the hashes, who plays, when something last happened."""
    since = ("archived", "closed", "pending", "sentences", "late", "agreed", "step")
    since += ("doubt", "hash", "previous", "head", "lists", "players", "last_at", "practice")
    return {key: value for key, value in view.items() if key not in since}


def plain(thing: Any) -> Any:
    """As JSON would bring it, sets in order."""
    return json.loads(msgspec.json.encode(msgspec.to_builtins(thing, order="deterministic", str_keys=True)))


def _without(thing: Any, *since: str) -> Any:
    """A view without keys that are told since; lines of a statement had the number of what corrected them."""
    if isinstance(thing, list):
        return [_without(item, *since) for item in thing]
    if not isinstance(thing, dict):
        return thing
    line = {**thing, "version": thing["corrected_by"]} if "corrected_by" in thing else thing
    return {key: _without(value, *since) for key, value in line.items() if key not in ("corrected_by", *since)}


SINCE = ("short", "why", "region", "known", "agreed", "changed", "aids")
"""Keys of views that are new: names for small places, rules behind a figure, a land's region, if it was entered,
if the table agreed, if a land to check has changed, whether odds are sealed."""
EDITED = {
    r"start over\.": "start anew.",
    r'"Free point"': '"Default action point"',
    r'"One (.*?) costs\b': r'"A \1 costs',
    r"\bland in its color\b": "land in its colour",
    r"\bEliminate your own units now if\b": "Give up units now if",
    r"\bThe Axis holds\b": "The Axis hold",
    r'"The (Soviet Union|United Kingdom|United States) holds\b': r'"\1 holds',
    r'"The (U\.S\.S\.R\.|U\.S\.A\.|United Kingdom) has collected\b': r'"\1 has collected',
    r'"The Soviet Union must check for surrender\b': '"Soviet Union must check for surrender',
    r"\b([Tt])heater\b": r"\1heatre",
    r"\bair defense\b": "air defence",
    r"\bThe enemy holds the (Soviet Union|United Kingdom|United States)'s capital": r"The enemy holds \1's capital",
    r"\bunits that can't trace supply\b": "units that cannot trace supply",
    r"\bcome back on their own\.": "come back by themselves.",
    r"\bcomes back on its own\.": "comes back by itself.",
    r"\bRecovery toward a limit\b": "Recovery towards a limit",
    r'"The (Commonwealth|Soviet Union|United States) has surrendered\.': r'"\1 has surrendered.',
    r"\bThe pillars of the empire\b(?! stand)": "The pillars of the empire stand",
    r"\bSoviet garrisons are full\b": "Soviet garrisons are kept",
    r"\brange farther\b": "range further",
    r"\bmay enter, be based in, and deploy\b": "may enter, base and deploy",
    r'"Contiguous U\.S\.A\."': '"the Contiguous U.S.A."',
    r"\bHungary, or Rumania\. After Poland's surrender, its": "Hungary or Rumania. After Poland's surrender its",
    r"\bmay declare war only on belligerent Axis allies,": "declare war on belligerent Axis allies only,",
    r"\bcountries that weren't theirs\b": "countries that were not theirs",
    r"\bNeither may declare war on the other\b": "Neither declares war on the other",
    r"\bit's renounced, which is possible only in Winter 1945": (
        "it is renounced, which is possible in Winter 1945 only"
    ),
    r"\bThe power's rail and sea transport markers\.": "Rail and sea transport markers of the power.",
    r"\bThe books don't need them\b": "The books do not need them",
    r"\bWho holds the country at the start of 1941; the rulebook doesn't say": (
        "Whose the country is at the start of 1941; the rulebook does not say"
    ),
    r"\bAnd ask: ": "And: ",
    r"\bsea zones 13, 14, and 15 free\b": "sea zones 13, 14 and 15 free",
    r"\bcarriers, cruisers, and destroyers\?": "carriers, cruisers and destroyers?",
    r"\bThe whole homeland\b": "The homeland whole",
    r"\bthe others join right away\.": "the others join at once.",
    r"\bNever an ally; immediate war, for free\b": "Never an ally; war at once, for free",
    r"\bSubmarines still isolated since last season are lost;": (
        "Submarines that were isolated last season and still are go;"
    ),
}
"""Sentences of views that were edited since, and as they were."""
LATE_FIRST = re.compile(r'"(Late correction after entry [0-9]+[.]|Logged late[.]) ((?:[^"\\\\]|\\\\.)+)"')
"""That something was logged late came first then, and comes last now."""


def in_words_of_then(thing: Any, *, lists: bool = True) -> Any:
    """A view in the words of then: sentences as they were before they were edited, and lists as "A, B and C"."""
    text = json.dumps(_without(plain(thing), *SINCE))
    for now, then in EDITED.items():
        text = re.sub(now, then, text)
    text = LATE_FIRST.sub(r'"\2 \1"', text)
    return json.loads(re.sub(r", (and|or) ", r" \1 ", text) if lists else text)


def mark(thing: Any) -> str:
    """The sha256 of a thing's canonical JSON."""
    text = json.dumps(plain(thing), sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


def kept(state: Any) -> Any:
    """A state in the shape of then: a territory had a complex and its damage, before facilities had names; units on the
    Production Display were counted, and ships with a price weren't listed.
    """
    shape = plain(state)
    shape.pop("ships", None)
    if "queued" in shape:
        shape["queued"] = dict(Counter(name.rpartition("_")[0] for name in shape["queued"]))
    if rocketed := shape.get("this_turn", {}).get("rocketed"):
        shape["this_turn"]["rocketed"] = sorted(territory for territory, _facility in rocketed)
    for place in shape["territories"].values():
        for damage in place.pop("facilities", {}).values():
            place |= {"complex": True} | ({"damage": damage} if damage else {})
    return shape


ON_A_MAP_SINCE = """
    britain australia canada south_africa germany konigsberg japan united_states new_zealand new_britain
    east_china hainan iwo_jima korea manchuria minami_torishima marshalls saipan baltic_states belgium brazil
    bulgaria maoist_china nationalist_china denmark faeroes iceland finland greece crete hungary netherlands
    netherlands_east_indies norway persia poland portugal azores cape_verde rumania spain spanish_morocco
    villa_cisneros sweden thailand turkey yugoslavia
""".split()  # noqa: SIM905  # a line for each would be a page
"""Countries of The Second World War that were on no map in the box's data then."""


def _snapshot(view: Any) -> Any:
    """A snapshot without what it tells since: who of the bloc passed, what powers began with, more countries' maps."""
    if "bloc" not in view:
        return view
    powers = {
        power: {key: value for key, value in figures.items() if key not in ("known", "start")}
        for power, figures in view["powers"].items()
    }
    land = {
        id: {**place, "theatres": []} if id in ON_A_MAP_SINCE else place for id, place in view["territories"].items()
    }
    return {**view, "bloc": _without(view["bloc"], "passed"), "powers": powers, "territories": land}


def _audit(view: Any) -> Any:
    """An audit without the ids of its regions, which only had names then."""
    regions = [{key: value for key, value in region.items() if key != "id"} for region in plain(view)["regions"]]
    return {**view, "regions": regions}


EARNED, PAID_BACK = ("income", "objective", "bonus", "convoy"), "refund"


def _stats(then: Any) -> Any:
    """Figures by round as they are counted since: what comes in is what the statements of then say, without loans and
    losses to raids; what was paid back counts against what was spent.
    """
    rounds = [
        {**row, "powers": {power: {**row["powers"][power]} for power in row["powers"]}}
        for row in then["stats"]["rounds"]
    ]
    for row in rounds:
        for power, figures in row["powers"].items():
            lines = [line for line in then["statements"][power]["lines"] if line["round"] == row["round"]]
            figures["income"] = sum(line["amount"] for line in lines if line["kind"] in EARNED)
            figures["spent"] -= sum(line["amount"] for line in lines if line["kind"] == PAID_BACK)
    return {"rounds": rounds}


def views_of(context: AppContext, game_id: str) -> dict[str, Any]:
    """Everything the program says about a game, except its join code, which is new after an import."""
    _, edition, history = games.opened(context, HOST, game_id)
    family, powers = family_of(edition), list(edition.powers.ids)
    views = family.views

    def look(version: int) -> list[Any]:
        state = history.at(version)
        return [
            _snapshot(views.snapshot(edition, state, game_id=game_id, name="", version=version)),
            views.objectives(edition, state),
            {power: views.income(edition, state, power) for power in powers},
            _audit(views.audit(edition, state)),
        ]

    journal = games.journal(context, HOST, game_id)
    found = {
        "state": kept(history.state),
        "states": [mark(kept(history.at(version))) for version in range(1, history.version + 1)],
        "game": _then(_snapshot(games.show_game(context, HOST, game_id))) | {"join_code": None},
        "looks": {
            version: [mark(in_words_of_then(look(version), lists=lists)) for lists in (True, False)]
            for version in range(EVERY, history.version + 1, EVERY)
        },
        "statements": {power: games.show_statement(context, HOST, game_id, power) for power in powers},
        "incomes": {power: games.show_income(context, HOST, game_id, power) for power in powers},
        "objectives": games.show_objectives(context, HOST, game_id),
        "stats": games.show_stats(context, HOST, game_id),
        "audit": _audit(games.show_audit(context, HOST, game_id)),
        "journal": {**journal, "entries": [_then(entry) for entry in journal["entries"]]},
        "timeline": timeline(family.sentences, edition, history),
        "turning_points": [
            _then(turning_point) for turning_point in turning_points(family.sentences, edition, history)
        ],
        "verified": transfer.verify_game(context, HOST, game_id),
    }
    for newer in ("older", "rolled_before"):
        found["verified"].pop(newer, None)  # newer than what was said then
    found["verified"].pop("notices")  # how today's rules would decide: not a word about the game as it is
    made: dict[str, Any] = _without(plain(found), "why")
    return made


def read(folder: str, name: str) -> Any:
    """A JSON file, packed or not."""
    path = FOLDER / folder / f"{name}.json"
    packed = path.with_name(f"{path.name}.gz")
    return json.loads(gzip.decompress(packed.read_bytes()) if packed.exists() else path.read_bytes())


@contextmanager
def old_database(folder: Path) -> Iterator[AppContext]:
    """An app context over a copy of the old database."""
    copy = folder / "companion.db"
    packed = FOLDER / "companion.db.gz"
    copy.write_bytes(
        gzip.decompress(packed.read_bytes()) if packed.exists() else (FOLDER / "companion.db").read_bytes()
    )
    store = open_store(f"sqlite:///{copy}")
    try:
        yield AppContext(store)
    finally:
        store.close()


@pytest.fixture
def context(tmp_path: Path) -> Iterator[AppContext]:
    with old_database(tmp_path) as opened:
        yield opened


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AppContext]:
    """The same for tests that change nothing: each game is read once."""
    with old_database(tmp_path_factory.mktemp("old")) as opened:
        yield opened


@pytest.fixture(params=["export", "database"])
def source(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(params=NAMES)
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_an_old_game_says_what_it_said(source: str, name: str, tmp_path: Path):
    if (source, name) == ("database", LONGEST) and "COMPANION_FUZZ" not in os.environ:
        pytest.skip("the same game as in its export, and the longest")
    document, then = read("games", name), read("expected", name)
    then["verified"].pop("notices")
    then["stats"] = _stats(then)
    if source == "export":
        context = AppContext(open_store("memory:"))
        transfer.import_game(context, HOST, document, accept=True)
        now = views_of(context, document["game"]["id"])
    else:
        with old_database(tmp_path) as context:
            now = views_of(context, document["game"]["id"])
    assert now.keys() == then.keys()
    for version, said in then.pop("looks").items():
        assert said in now["looks"][version], version
    for what, said in then.items():
        assert in_words_of_then(now[what]) == in_words_of_then(said), what


def test_what_todays_rules_would_decide_otherwise_was_decided_by_older_rules(shared: AppContext, name: str):
    verified = transfer.verify_game(shared, HOST, read("games", name)["game"]["id"])
    noticed = {int(notice.split(":")[0].removeprefix("entry ")) for notice in verified["notices"]}
    assert noticed <= set(verified["older"])


def test_an_old_export_is_exported_as_it_was(shared: AppContext, name: str):
    document = read("games", name)
    exported = plain(transfer.export_game(shared, HOST, document["game"]["id"]))
    exported.pop("head")
    assert exported.pop("editions_taken") == []
    own = exported.pop("edition_document")
    assert carried.read(own) == load(document["game"]["edition"]), "it gets the edition that is known"
    exported["entries"] = [_unchained(entry) for entry in exported["entries"]]
    assert exported == {**document, "format_version": FORMAT_VERSION}


def _unchained(entry: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in entry.items() if key not in ("hash", "previous")}


def test_an_old_export_that_comes_out_the_same_opens_without_a_question_and_others_stay_marked():
    asked = []
    for name in NAMES if "COMPANION_FUZZ" in os.environ else [name for name in NAMES if name != LONGEST]:
        document, context = read("games", name), AppContext(open_store("memory:"))
        try:
            assert transfer.import_game(context, HOST, document)["differences"] == []
        except RuleViolation:
            asked.append(name)
            taken = transfer.import_game(context, HOST, document, accept=True)
            entries = games.journal(context, HOST, document["game"]["id"])["entries"]
            marks = [f"entry {entry['version']} {entry['doubt']}" for entry in entries if entry["doubt"]]
            assert marks == taken["differences"] != []
    assert "aa1941_1941" not in asked
    assert "aa1941_1941_short" in asked, "it ends a turn without the income that is due"


def test_an_old_export_is_known_where_the_game_is(shared: AppContext, name: str):
    document = read("games", name)
    version = shared.store.version(document["game"]["id"])
    taken = transfer.import_game(shared, HOST, document)
    assert (taken["version"], taken["added"]) == (version, 0)


def test_verify_knows_that_older_rules_decided_an_old_game(context: AppContext, name: str):
    game = read("games", name)["game"]["id"]
    version = context.history(game).version
    actions.undo(context, HOST, game, version - 1)
    assert transfer.verify_game(context, HOST, game)["older"] == [*range(1, version + 1)]


def test_an_old_game_goes_on(context: AppContext, name: str):
    game = read("games", name)["game"]["id"]
    before = context.history(game)
    version, state = before.version, before.state
    actions.undo(context, HOST, game, version - 5)
    actions.redo(context, HOST, game)
    assert context.history(game).version == version + 2
    assert context.history(game).state == state


def test_an_old_game_can_be_corrected(context: AppContext, name: str):
    expected = read("expected", name)
    game = expected["game"]["id"]
    power = next(iter(expected["statements"]))
    treasury = expected["statements"][power]["balance"]
    counting = [entry["version"] for entry in expected["journal"]["entries"] if not entry["undone"]]
    gift = {"type": "adjust_treasury", "power": power, "amount": 1, "reason": "found on the floor"}
    actions.correct_past(context, HOST, game, counting[-4], [gift])
    assert games.show_statement(context, HOST, game, power)["balance"] == treasury + 1


def test_the_old_database_is_whole(shared: AppContext):
    expected = read("expected", "database")
    assert shared.store.check() == []
    assert [_then(game) for game in plain(games.list_games(shared, HOST))] == expected["games"]
    found = {
        game["id"]: [_then(seat) for seat in seats.list_seats(shared, HOST, game["id"])] for game in expected["games"]
    }
    assert found == expected["seats"]
    saved = [_without(board, "of_scenario") for board in plain(list(boards.all_boards(shared, HOST)))]
    assert saved == expected["boards"]
    for board in expected["boards"]:
        shown = plain(boards.show_board(shared, HOST, board["edition"], board["id"]))
        shown = _without(shown, "of_scenario", "told_otherwise")
        assert in_words_of_then(shown, lists=False) == expected["board"][board["id"]]


def test_old_tokens_and_links_still_open_their_seats(context: AppContext):
    expected = read("expected", "database")
    for token, seat in expected["tokens"].items():
        found = seats.identify(context, token)
        assert found is not None
        assert found.ref.id == seat
    for code, seat in expected["moves"].items():
        assert seats.take_over(context, code)["id"] == seat


def test_old_answers_are_kept(shared: AppContext):
    answers = read("expected", "database")["answers"]
    assert len(answers) > 50
    for answer in answers:
        assert mark(shared.store.answer(answer["scope"], answer["key"])) == answer["mark"]
