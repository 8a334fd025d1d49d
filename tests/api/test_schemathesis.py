"""Schemathesis over the served OpenAPI document, with all checks on: a sample here, every phase in `make fuzz`."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.api.talking import HOST_KEY, PATIENCE, Server, Talker
from tests.chances import chances

REFUSALS = [400, 401, 403, 404, 405, 406, 409, 412, 413, 415, 422, 429]
CONFIG = """
base-url = "{url}"
headers = {{ Authorization = "Bearer {token}" }}
request-timeout = {patience}
workers = 1
continue-on-failure = true
seed = {seed}
color = false

[generation]
database = "none"
max-examples = {examples}

[checks]
max_response_time = {patience}
positive_data_acceptance.expected-statuses = ["2xx", "3xx", 401, 403, 404, 409, 412, 422, 429]
negative_data_rejection.expected-statuses = {refusals}

[phases]
stateful.max-steps = 10

# An answer that never ends; tests/api/test_live.py listens to it.
[[operations]]
include-operation-id = "listen"
enabled = false

# A PDF takes a while to print, so that one is enough.
[[operations]]
include-tag = "printables"
phases.fuzzing.enabled = false
phases.coverage.enabled = false
"""
THINGS = """
[parameters]
"path.game_id" = "{game}"
"path.seat_id" = "{seat}"
"path.edition_id" = "anniversary"
"path.power" = "germany"
"""
"""Things that are there. Stateful tests make their own, and find their way by the links of the document."""
SAMPLE = """
# Every field of every action of every game makes thousands of cases; some at random do.
[[operations]]
include-operation-id = "take_action"
phases.examples.enabled = false
phases.coverage.enabled = false
phases.fuzzing.generation.max-examples = 10

[[operations]]
include-operation-id = "correct_past"
phases.examples.enabled = false
phases.coverage.enabled = false
"""
EVERYTHING = "COMPANION_FUZZ" in os.environ


PHASES = "examples,coverage,fuzzing" if EVERYTHING else "examples,fuzzing"
RUNS = [("host", PHASES)] + [("host", "stateful"), ("player", f"{PHASES},stateful")] * EVERYTHING


@pytest.mark.slow
@pytest.mark.parametrize(("who", "phases"), RUNS)
def test_the_service_is_as_documented(tmp_path: Path, who: str, phases: str):
    """422 counts as a fair answer to well-formed requests: ids and rules are not in the document."""
    with Server(tmp_path) as server:
        done = run(server, tmp_path, who, phases)
        assert done.returncode == 0, done.stdout[-6000:] + done.stderr
        server.talker(HOST_KEY).get("/healthz").expect(200)
    assert "Traceback" not in server.output.read_text(encoding="utf-8")


def run(server: Server, folder: Path, who: str, phases: str) -> subprocess.CompletedProcess[str]:
    """Schemathesis with the token of somebody over a server."""
    host = server.talker(HOST_KEY)
    game = host.new_game()["id"]
    player = host.seat(game, "Anna", ["germany"])
    other: Talker = host.seat(game, "Boris", ["japan"])
    config = folder / "schemathesis.toml"
    parts = [CONFIG, "" if EVERYTHING else SAMPLE, "" if phases == "stateful" else THINGS]
    config.write_text(
        "".join(parts).format(
            url=server.url,
            patience=PATIENCE,
            token=HOST_KEY if who == "host" else player.token,
            game=game,
            seat=other.seat_id,
            refusals=REFUSALS,
            seed=chances(1941).getrandbits(31),
            examples=25 if EVERYTHING else 1,
        )
    )
    command = [Path(sys.executable).parent / "schemathesis", "--config-file", config, "run", "--checks", "all"]
    # Ten wrong keys have to wait (429), and there are more operations; test_roles.py tries every one without a key.
    command += ["--exclude-checks", "ignored_auth"]
    return subprocess.run(
        [*command, "--phases", phases, f"{server.url}/api/v1/openapi.json"],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=(100 if EVERYTHING else 10) * PATIENCE,
        check=False,
    )
