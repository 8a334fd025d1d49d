"""Browser safety: known hosts only, nothing for other people's pages, strict headers, nothing private in caches."""

import pytest
from flask import Flask

from api.guards.known_hosts import KnownHosts, own_names, same_host, split_host
from api.http.identity import SEAT_COOKIE
from api.settings import Settings
from tests.api.conftest import make_app
from tests.api.talking import API, HOST_KEY, PATIENCE, Talker

INFANTRY = {"type": "purchase_units", "units": {"infantry": 1}}


class TestHosts:
    """The Host header must name this server: the guard against DNS rebinding."""

    @pytest.mark.parametrize(
        "host",
        ["localhost", "LOCALHOST:8000", "127.0.0.1", "127.0.0.1:8000", "[::1]", "[::1]:8000", "localhost.",
         "games.example.org", "games.example.org:8443", "192.168.1.20:8000", "Companion-PC"],
    )  # fmt: skip
    def test_known_hosts(self, host: str):
        allowed = frozenset({"192.168.1.20", "companion-pc"})
        app = make_app(public_url="https://games.example.org:8443", allowed_hosts=allowed)
        Talker.to_app(app).get("/healthz", Host=host).expect(200)

    @pytest.mark.parametrize(
        "host",
        ["evil.example", "evil.example:8000", "localhost.evil.example", "evil.example#localhost", "a@localhost",
         "192.168.1.21", "127.0.0.1.evil.example", "[::2]", "[::1", "localhost:port", "localhost/x", "", "локалхост",
         "0.0.0.0", "localhost, evil.example", "localhost evil.example"],
    )  # fmt: skip
    def test_other_hosts(self, app: Flask, host: str):
        for path in ("/healthz", "/editions", "/docs/", "/nowhere"):
            assert Talker.to_app(app).get(path, Host=host).expect(421).code == "unknown_host"

    def test_the_machines_own_names(self):
        names = own_names()
        assert "companion.local" in names
        assert all(split_host(name if ":" not in name else f"[{name}]") == name for name in names)
        hosts = KnownHosts(Settings(host_key="x"), lambda: {"192.168.7.7", "fe80::1"})
        assert "192.168.7.7:8000" in hosts
        assert "[fe80::1]" in hosts
        assert "192.168.7.8" not in hosts
        assert "192.168.7.7" not in KnownHosts(Settings(host_key="x", own_addresses=False))

    def test_a_laptop_that_changes_its_network(self, monkeypatch):
        addresses = [{"192.168.7.7"}]
        hosts = KnownHosts(Settings(host_key="x"), lambda: addresses[0])
        assert "10.0.0.5" not in hosts
        addresses[0] = {"10.0.0.5"}
        monkeypatch.setattr("api.guards.known_hosts.FRESH_SECONDS", 0)
        assert "10.0.0.5" in hosts


class TestOrigins:
    """Requests that lean on a cookie may not come from another site's page."""

    def tap(self, app: Flask, token: str, game: str, method: str = "POST", **headers: str) -> int:
        client = app.test_client()
        client.set_cookie(SEAT_COOKIE, token)
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        path = f"{API}/games/{game}/actions"
        return client.open(path, method=method, json=INFANTRY, headers=sent).status_code

    @pytest.mark.parametrize(
        ("headers", "status"),
        [
            ({"Origin": "http://localhost"}, 201),
            ({"Origin": "http://localhost:80"}, 201),
            ({"Referer": "http://localhost/play"}, 201),
            ({"Origin": "http://localhost", "Sec_Fetch_Site": "same-origin"}, 201),
            ({}, 201),
            ({"Referer": ""}, 201),
            ({"Sec_Fetch_Site": "cross-site"}, 403),
            ({"Origin": "null"}, 403),
            ({"Origin": "http://evil.example"}, 403),
            ({"Origin": "http://localhost.evil.example"}, 403),
            ({"Origin": "http://localhost:8000"}, 403),
            ({"Origin": "file://"}, 403),
            ({"Origin": "http://evil.example", "Referer": "http://localhost/play"}, 403),
            ({"Referer": "http://evil.example/http://localhost/"}, 403),
            ({"Origin": "http://[", "Referer": ""}, 403),
            ({"Origin": "http://localhost", "Sec_Fetch_Site": "cross-site"}, 403),
            ({"Origin": "http://localhost", "Sec_Fetch_Site": "same-site"}, 403),
        ],
    )
    def test_a_tap_with_a_cookie(self, app: Flask, anna: Talker, game: str, headers: dict[str, str], status: int):
        assert self.tap(app, anna.token or "", game, **headers) == status

    def test_a_program_with_a_token_needs_no_origin(self, anna: Talker, game: str):
        anna.post(f"/games/{game}/actions", INFANTRY).expect(201)

    def test_other_pages_cannot_guess_codes_either(self, app: Flask, game: str):
        nobody = Talker.to_app(app)
        body = {"join_code": "AAAAAA", "name": "X"}
        heard = nobody.post(f"/games/{game}/seats", body, Origin="http://evil.example").expect(403)
        assert heard.code == "cross_origin"

    def test_behind_a_proxy_with_tls(self):
        assert same_host("https://games.example.org", "games.example.org")
        assert same_host("https://games.example.org:8443", "games.example.org:8443")
        assert not same_host("https://games.example.org:8443", "games.example.org")


class TestHeaders:
    """What every answer tells the browser."""

    PAGES = ("/healthz", "/editions", "/games", "/nowhere", "/docs/", "/docs/errors", "/docs/start.js")

    @pytest.mark.parametrize("path", PAGES)
    def test_every_answer_is_strict(self, host: Talker, path: str):
        headers = host.get(path).headers
        policy = dict(part.strip().split(" ", 1) for part in headers["Content-Security-Policy"].split(";"))
        assert policy["default-src"] == "'self'"
        assert policy["frame-ancestors"] == "'none'"
        assert "unsafe" not in headers["Content-Security-Policy"]
        assert "http" not in headers["Content-Security-Policy"]
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["Referrer-Policy"] == "same-origin"
        assert "Access-Control-Allow-Origin" not in headers

    def test_no_cors_even_when_asked(self, host: Talker, game: str):
        asked = {"Origin": "http://evil.example", "Access_Control_Request_Method": "POST"}
        heard = host.call("OPTIONS", f"/games/{game}/actions", **asked)
        assert not [name for name in heard.headers.keys() if name.lower().startswith("access-control")]  # noqa: SIM118

    def test_private_data_is_not_stored(self, anna: Talker, host: Talker, game: str):
        for path in ("", "/seats", "/journal", "/stats", "/export", "/powers/germany/income"):
            assert "no-store" in anna.get(f"/games/{game}{path}").headers["Cache-Control"]
        for heard in (host.get("/games"), anna.get("/me"), anna.get("/games/other"), host.get("/nowhere")):
            assert "no-store" in heard.headers["Cache-Control"]
        taken = host.post(f"/games/{game}/seats", {"name": "Bea"}).expect(201)
        assert "no-store" in taken.headers["Cache-Control"]

    def test_public_data_may_be_kept(self, app: Flask):
        nobody = Talker.to_app(app)
        for path in ("/editions", "/editions/anniversary", "/api/v1/openapi.json", "/docs/"):
            assert nobody.get(path).headers["Cache-Control"].startswith("public")

    def test_cookies_are_out_of_reach_of_scripts(self, app: Flask):
        from flask import Response

        from api.http.identity import forget_seat_cookie, set_host_cookie, set_seat_cookie

        for base, secure in (("http://localhost", False), ("https://localhost", True)):
            with app.test_request_context(base_url=base):
                response = Response()
                set_host_cookie(response)
                set_seat_cookie(response, "token")
                forget_seat_cookie(response)
            for cookie in response.headers.getlist("Set-Cookie"):
                assert "HttpOnly" in cookie
                assert "SameSite=Lax" in cookie
                assert "Path=/" in cookie
                assert ("Secure" in cookie) is secure
                assert HOST_KEY not in cookie


class TestDocs:
    """The documentation is readable offline: nothing comes from another host."""

    def test_everything_comes_from_this_server(self, host: Talker):
        page = host.get("/docs/").expect(200).raw.decode()
        assert "http://" not in page
        assert "https://" not in page
        assert "<script>" not in page
        for path in ("/docs/files/swagger-ui.css", "/docs/files/swagger-ui-bundle.js", "/docs/start.js"):
            assert path in page
            host.get(path).expect(200)
        assert host.get("/docs/files/index.html").expect(404)
        host.get("/docs").expect(200)

    def test_problems_link_to_their_explanation(self, host: Talker):
        page = host.get("/docs/errors").expect(200).raw.decode()
        kind = host.get("/nowhere")["type"]
        assert kind == "/docs/errors#not_found"
        assert 'id="not_found"' in page

    @pytest.mark.browser
    def test_in_a_real_browser(self, server, tmp_path):
        from playwright.sync_api import sync_playwright

        from tools.chromium import find

        with sync_playwright() as playwright:
            path = find_chromium(playwright, find)
            browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
            page = browser.new_page()
            complaints: list[str] = []
            page.on("console", lambda message: complaints.append(message.text))
            page.on("request", lambda request: complaints.append(request.url) if "//" in request.url and not
                    request.url.startswith((server.url, "data:")) else None)  # fmt: skip
            page.goto(server.url + "/docs/")
            page.wait_for_selector("#operations-actions-take_action", timeout=1000 * PATIENCE)
            browser.close()
        assert complaints == []


def find_chromium(playwright, find) -> str:
    """The system's chromium, or playwright's own (`find` itself cannot be called inside playwright)."""
    import os
    import shutil

    from tools.chromium import NAMES

    given = os.environ.get("COMPANION_CHROMIUM")
    found = given or next((path for name in NAMES if (path := shutil.which(name))), None)
    return found or playwright.chromium.executable_path
