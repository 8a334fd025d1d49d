"""A tap of a real phone takes the way that the benchmarks measure; then the phone fetches its page once."""

import re
import urllib.request
from collections import Counter

import pytest
from playwright.sync_api import Request, expect

from benchmarks.kit.phones import BROWSER, ROUTE, a_tap
from tests.pages.conftest import Handset, Night, Server
from tests.pages.looking import tap
from tests.pages.phone.test_one_stream import already, becomes
from tests.pages.serving import HOST_KEY

pytestmark = pytest.mark.browser
CARD = "/q/<edition_id>/<kind>/<element>"
COUNTED = re.compile(r'companion_requests_total\{method="(\w+)",route="([^"]+)",[^}]*\} (\d+)')


def counted(server: Server) -> Counter[tuple[str, str]]:
    """How often each route was asked for, as the server counts."""
    asked = urllib.request.Request(f"{server.url}/metrics", headers={"Authorization": f"Bearer {HOST_KEY}"})
    with urllib.request.urlopen(asked, timeout=5) as answer:
        found = COUNTED.findall(answer.read().decode())
    total = Counter[tuple[str, str]]()
    for method, route, count in found:  # a line for each status
        total[method, route] += int(count)
    return total


def test_a_tap_takes_the_way_that_is_measured_and_its_page_is_fetched_once(
    server: Server, evening: Night, handset: Handset
) -> None:
    page = handset("Anna", "germany")
    others = already(server)
    page.goto("/q/anniversary/territory/ukraine")
    becomes(server, others + 1)
    page.wait_for_timeout(300)
    asked, before = list[Request](), counted(server)
    page.on("request", lambda request: asked.append(request))
    tap(page.locator("#capture button"))
    expect(page.locator(".logged")).to_contain_text("Germany takes Ukraine")
    page.wait_for_timeout(300)
    for _ in range(
        50
    ):  # a request is counted when its answer has gone out, which a busy machine sees later than the phone
        new = counted(server) - before
        if ("POST", ROUTE) in new and ("GET", CARD) in new:
            break
        page.wait_for_timeout(100)
    quiet = {"/metrics", "/readyz"}
    assert {asked: count for asked, count in new.items() if asked[1] not in quiet} == {
        ("POST", ROUTE): 1,
        ("GET", CARD): 1,
    }
    own = ("/assets/",)  # Chromium looks for the page's icon when its address changes
    assert [request.url for request in asked if not any(part in request.url for part in own)] == [
        f"{server.url}{ROUTE.replace('<id:game_id>', evening.id)}",
        f"{server.url}/q/anniversary/territory/ukraine?logged=2",
    ]


def test_the_benchmark_sends_what_the_script_sends(evening: Night, handset: Handset) -> None:
    page = handset("Anna", "germany")
    page.goto("/q/anniversary/territory/belorussia")
    with page.expect_request(lambda request: request.method == "POST" and request.url.endswith("/act")) as sent:
        tap(page.locator("#capture button"))
    measured = a_tap(80, evening.id, "token", "key", {"type": "capture_territory"}).decode().lower()
    head, _, body = measured.partition("\r\n\r\n")
    given = {line.partition(":")[0] for line in head.split("\r\n")[1:]}
    scripted = {"accept", "content-type", "idempotency-key"}
    assert scripted <= given
    for name in ("accept", "content-type"):
        assert f"{name}: {sent.value.headers[name]}" in head
    assert {"idempotency_key", "type", "next"} <= {field.partition("=")[0] for field in body.split("&")}
    assert (sent.value.post_data or "").startswith("idempotency_key=")
    assert BROWSER["Sec-Fetch-Site"] == "same-origin"
