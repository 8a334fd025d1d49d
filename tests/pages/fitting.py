"""Whether the words of a page fit: on the screen, in their boxes, beside others. Long ones show what English hides."""

from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from flask.testing import FlaskClient
from playwright.sync_api import Page, Request, Route

WIDTHS = {360: 740, 390: 844, 1920: 1080}
"""The screens that everything must fit on: their width and height."""
OPENED = """() => { for (const folded of document.querySelectorAll("details")) folded.open = true; }"""
UNFIT = Path(__file__).with_suffix(".js").read_text(encoding="utf-8")
"""Words that are cut off, out of their box, over others or past the screen's edge. Lists to choose from and boxes that
scroll may hold more than they show."""


def served(page: Page, client: FlaskClient, language: str) -> None:
    """Answer everything that a page asks for from a client of the app, without a server between them."""
    files: dict[str, dict[str, Any]] = {}

    def answer(route: Route) -> None:
        url = urlsplit(route.request.url)
        if url.path.endswith("/live") or route.request.resource_type == "image":
            route.fulfill(status=204)
        elif route.request.url in files:
            route.fulfill(**files[route.request.url])
        else:
            given = _given(client, route.request, language)
            if url.path.startswith("/assets/"):
                files[route.request.url] = given
            route.fulfill(**given)

    page.route("**/*", answer)


def _given(client: FlaskClient, request: Request, language: str) -> dict[str, Any]:
    url = urlsplit(request.url)
    answer = client.open(
        f"{url.path}?{url.query}",
        method=request.method,
        data=request.post_data_buffer,
        content_type=request.headers.get("content-type"),
        headers={"Accept-Language": language},
        follow_redirects=True,
    )
    return {"status": answer.status_code, "content_type": answer.headers["Content-Type"], "body": answer.data}


def unfit(page: Page, path: str, widths: dict[int, int] = WIDTHS) -> list[str]:
    """What does not fit on a page, at each width."""
    page.goto(f"http://localhost{path}", wait_until="load")
    page.evaluate(OPENED)
    found = []
    for width, height in widths.items():
        page.set_viewport_size({"width": width, "height": height})
        found += [f"{path} at {width}: {fault}" for fault in unfit_here(page)]
    return found


def unfit_here(page: Page) -> list[str]:
    """What does not fit on the page as it is, at the size that it has."""
    faults: list[str] = page.evaluate(UNFIT)
    return faults
