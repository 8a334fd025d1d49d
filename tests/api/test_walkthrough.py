"""docs/http-api.md: its commands are run against a real server, and its excerpts must be in what they print."""

import json
import os
import re
import subprocess
from pathlib import Path
from typing import Any

from api.http.codes import GROUPS
from tests.api.talking import HOST_KEY, PATIENCE, ROOT, Server, Talker

PAGE = (ROOT / "docs" / "http-api.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
MARK = "----- end of block -----"


def test_the_commands_do_what_the_page_says(server: Server, tmp_path: Path):
    blocks = BLOCK.findall(PAGE)
    script = "set -eu\n" + "".join(f"{text}\necho\necho '{MARK}'\n" for kind, text in blocks if kind == "sh")
    environment = {**os.environ, "COMPANION_URL": server.url, "COMPANION_HOST_KEY": HOST_KEY, "TMPDIR": str(tmp_path)}
    done = subprocess.run(
        ["bash", "-c", script], env=environment, capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr
    outputs = done.stdout.split(MARK)
    assert len(outputs) == sum(kind == "sh" for kind, _ in blocks) + 1
    at = -1
    for kind, text in blocks:
        if kind == "sh":
            at += 1
        elif kind == "json":
            assert_within(json.loads(text), last_json(outputs[at]))
        else:
            for line in text.strip().splitlines():
                assert line in outputs[at].splitlines(), (line, outputs[at])


def last_json(output: str) -> Any:
    """The last JSON document in an output; documents may stand on one line."""
    decoder, found, at = json.JSONDecoder(), None, 0
    while (start := output.find("{", at)) >= 0:
        found, at = decoder.raw_decode(output, start)
    return found


def assert_within(part: Any, whole: Any) -> None:
    """Everything that the page shows is in the answer; the answer may hold more."""
    if isinstance(part, dict):
        assert isinstance(whole, dict)
        for key, value in part.items():
            assert key in whole, (key, whole)
            assert_within(value, whole[key])
    elif isinstance(part, list) and part and isinstance(part[0], dict):
        for piece in part:
            assert any(fits(piece, other) for other in whole), (piece, whole)
    else:
        assert part == whole


def fits(part: Any, whole: Any) -> bool:
    """Whether an excerpt is of this element."""
    try:
        assert_within(part, whole)
    except AssertionError:
        return False
    return True


def test_the_page_explains_every_code_and_no_other():
    explained = {
        f"| `{code}` | {status} | {sentence} |"
        for codes in GROUPS.values()
        for code, (status, sentence) in codes.items()
    }
    rows = re.findall(r"^\| `[a-z_]+` \| \d{3} \|.*$", PAGE, re.MULTILINE)
    assert set(rows) == explained


def test_the_page_names_every_request(host: Talker):
    for path in host.get("/api/v1/openapi.json")["paths"]:
        short = path.removeprefix("/api/v1").replace("{game_id}", "{id}").replace("_id}", "}")
        last = short.rpartition("/")[2]
        assert short in PAGE or f".../{last}" in PAGE, path
