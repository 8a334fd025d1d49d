"""`companion serve` as people start it: what it prints, how it stops, what it survives."""

import http.client
import json
import os
import re
import signal
import socket
import stat
import subprocess
import sys
import threading
from pathlib import Path

import pytest
import requests

from tests.api.talking import API, HOST_KEY, PATIENCE, Server, Talker, listening

INFANTRY = {"type": "purchase_units", "units": {"infantry": 1}}


def run(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """A `companion` command that ends by itself."""
    return subprocess.run(
        [sys.executable, "-m", "companion.cli", *words],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )


class TestStarting:
    """What `companion serve` prints and needs."""

    def test_it_prints_the_links_and_the_code(self, server: Server):
        output = server.output.read_text(encoding="utf-8")
        assert f"http://127.0.0.1:{server.port}/?key=... with the key in COMPANION_HOST_KEY" in output
        assert HOST_KEY not in output  # it is a file, and may be kept as a log
        assert re.search(rf"Phones and tablets:\s+http://127.0.0.1:{server.port}\n", output)
        assert "▄" in output
        assert "No phone can reach this address: start without --host" in output

    def test_phones_get_the_lan_address(self, monkeypatch, capsys):
        from api.http.network import Adapter, Network
        from companion.cli import network, serving

        wifi = Network((Adapter("utun3", "10.8.0.2"), Adapter("en0", "192.168.1.20")), "10.8.0.2")
        monkeypatch.setattr(network, "look", lambda: wifi)
        assert network.reach("0.0.0.0") == "192.168.1.20"
        assert network.reach("::") == "192.168.1.20"
        assert network.reach("10.0.0.9") == "10.0.0.9"
        assert network.url_of("192.168.1.20", 8000) == "http://192.168.1.20:8000"
        assert network.url_of("fe80::1", 80) == "http://[fe80::1]"
        serving._greet("http://192.168.1.20:8000", "http://192.168.1.20:8000/?key=key")
        assert "http://192.168.1.20:8000/?key=key" in capsys.readouterr().out

    def test_the_code_can_be_read(self, capsys):
        import cv2
        import numpy

        from companion.cli.serving import _print_code

        _print_code("http://192.168.1.20:8000")
        rows = [line for line in capsys.readouterr().out.splitlines() if line.strip()]
        halves = {"█": (1, 1), "▀": (1, 0), "▄": (0, 1), " ": (0, 0), "\xa0": (0, 0)}
        width = max(len(row) for row in rows)
        light = numpy.zeros((2 * len(rows), width), dtype="uint8")
        for y, row in enumerate(rows):
            for x, letter in enumerate(row):
                light[2 * y, x], light[2 * y + 1, x] = halves[letter]
        picture = cv2.resize(light * 255, None, fx=8, fy=8, interpolation=cv2.INTER_NEAREST)
        picture = cv2.copyMakeBorder(picture, 40, 40, 40, 40, cv2.BORDER_CONSTANT, value=255)
        assert cv2.QRCodeDetector().detectAndDecode(picture)[0] == "http://192.168.1.20:8000"

    def test_a_terminal_that_cannot_show_the_code(self, tmp_path: Path):
        code = "from companion.cli.serving import _print_code; _print_code('http://x')"
        done = subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONIOENCODING": "ascii"},
            capture_output=True,
            text=True,
            check=True,
        )
        assert "can't show" in done.stdout

    def test_a_taken_port_is_said_in_a_sentence(self, server: Server, tmp_path: Path):
        done = run("serve", "--host", "127.0.0.1", "--port", str(server.port), "--data", str(tmp_path), "--no-mdns")
        assert done.returncode == 1
        assert f"Port {server.port} is taken" in done.stderr
        assert f"--port {server.port + 1}" in done.stderr
        assert "Traceback" not in done.stderr

    @pytest.mark.parametrize(
        ("options", "code", "words"),
        [
            (["--host", "203.0.113.7"], 1, "can't listen on 203.0.113.7"),
            (["--public-url", "nonsense"], 2, "isn't a web address"),
            (["--database", "mysql://x"], 1, "sqlite"),
            (["--port", "70000"], 2, "70000"),
        ],
    )
    def test_what_is_wrong_is_said_in_a_sentence(self, tmp_path: Path, options: list[str], code: int, words: str):
        done = run("serve", "--data", str(tmp_path), "--no-mdns", *options)
        assert done.returncode == code
        assert words in done.stderr
        assert "Traceback" not in done.stderr

    def test_the_host_key_is_made_once_and_kept_private(self, tmp_path: Path):
        from companion.cli.setup import host_key

        key = host_key(tmp_path)
        assert len(key) >= 20
        assert host_key(tmp_path) == key
        assert stat.S_IMODE((tmp_path / "host.key").stat().st_mode) == 0o600


class TestStopping:
    """Ctrl-C and SIGTERM end it cleanly, with all data on disk, even while people listen."""

    def test_it_stops_with_listeners_and_keeps_everything(self, tmp_path: Path):
        server = Server(tmp_path).start()
        host = server.talker(HOST_KEY)
        game = host.new_game()["id"]
        first = host.post(f"/games/{game}/actions", INFANTRY, Idempotency_Key="one").expect(201)
        self.stopped_while_people_listen(server, game, signal.SIGINT)
        assert {file.name for file in tmp_path.glob("companion.db*")} <= {"companion.db", "companion.db-heads"}
        again = Server(tmp_path, port=server.port).start()
        host = again.talker(HOST_KEY)
        assert host.get(f"/games/{game}")["version"] == 2
        repeated = host.post(f"/games/{game}/actions", INFANTRY, Idempotency_Key="one").expect(201)
        assert repeated.raw == first.raw
        assert host.get(f"/games/{game}")["version"] == 2
        self.stopped_while_people_listen(again, game, signal.SIGTERM)

    def stopped_while_people_listen(self, server: Server, game: str, how: signal.Signals) -> None:
        said = len(server.output.read_text(encoding="utf-8"))
        idle = requests.Session()
        idle.get(server.url + "/healthz", timeout=PATIENCE)  # stays connected
        with listening(server.url, game, HOST_KEY) as line, listening(server.url, game, HOST_KEY) as other:
            assert (next(line).name, next(other).name) == ("hello", "hello")
            code = server.stop(how)
            assert list(line) == []
        idle.close()
        assert code == 0
        assert "Stopped. Every entry is on disk." in server.output.read_text(encoding="utf-8")[said:]

    def test_killed_outright_it_leaves_the_port_free_for_the_next_start(self, tmp_path: Path):
        server = Server(tmp_path).start()
        host = server.talker(HOST_KEY)
        game = host.new_game()["id"]
        first = host.post(f"/games/{game}/actions", INFANTRY, Idempotency_Key="one").expect(201)
        server.stop(signal.SIGKILL)  # only the process that was started; its worker notices by itself
        with Server(tmp_path, port=server.port) as again:
            host = again.talker(HOST_KEY)
            repeated = host.post(f"/games/{game}/actions", INFANTRY, Idempotency_Key="one").expect(201)
            assert repeated.raw == first.raw
            assert host.get(f"/games/{game}")["version"] == 2


class TestServing:
    """Behavior that shows only over a real socket."""

    def test_two_phones_at_once_neither_lose_nor_double_an_entry(self, server: Server, far_host: Talker):
        game = far_host.new_game()["id"]
        phones = [far_host.seat(game, f"Phone {number}", ["germany"], "banker") for number in range(4)]
        heard: list[int] = []

        def tap(phone: Talker, number: int) -> None:
            for tap in range(10):
                body = {"type": "adjust_treasury", "power": "germany", "amount": 1, "reason": f"{number}/{tap}"}
                for _ in range(2):  # each tap is sent twice, as a phone does when an answer is lost
                    answer = phone.post(f"/games/{game}/actions", body, Idempotency_Key=f"{number}-{tap}").expect(201)
                heard.append(answer["version"])

        threads = [threading.Thread(target=tap, args=(phone, number)) for number, phone in enumerate(phones)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(timeout=PATIENCE)
        assert sorted(heard) == list(range(2, 42))
        after = far_host.get(f"/games/{game}")
        assert (after["version"], after["powers"]["germany"]["treasury"]) == (41, 71)
        reasons = [entry["action"]["reason"] for entry in far_host.get(f"/games/{game}/journal?after=1")["entries"]]
        assert len(set(reasons)) == 40

    def test_chunked_bodies_have_the_same_limit(self, server: Server, far_host: Talker):
        game = far_host.new_game()["id"]

        def pieces(count: int):
            yield b'{"type": "end_turn", "override": "'
            for _ in range(count):
                yield b"x" * 1024
            yield b'"}'

        headers = {"Authorization": f"Bearer {HOST_KEY}", "Content-Type": "application/json"}
        url = f"{server.url}{API}/games/{game}/actions"
        assert requests.post(url, data=pieces(300), headers=headers, timeout=PATIENCE).status_code == 413
        assert requests.post(url, data=pieces(100), headers=headers, timeout=PATIENCE).status_code == 422

    def test_large_bodies_are_refused_with_a_problem(self, server: Server, far_host: Talker):
        game = far_host.new_game()["id"]
        heard = far_host.call("POST", f"/games/{game}/actions", raw=b"x" * 3_000_000).expect(413)
        assert heard.code == "too_large"
        heard = far_host.call("POST", "/games/import", raw=b"x" * 65 * 1024 * 1024).expect(413)
        assert heard.code == "too_large"

    def test_a_length_that_lies(self, server: Server):
        with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as line:
            line.sendall(
                b"POST /api/v1/seats/take-over HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                b"Content-Length: 999999999999\r\n\r\n{}"
            )
            assert b"413" in line.recv(4096).split(b"\r\n")[0]

    @pytest.mark.parametrize(
        "request_line",
        [b"GET /%ff%fe HTTP/1.1", b"GET /api/v1/games/%00 HTTP/1.1", b"GET /api/v1/editions?x=%ff%00 HTTP/1.1",
         b"GET //evil.example/ HTTP/1.1", b"GET /api/v1/games/%2e%2e/%2e%2e HTTP/1.1", b"BREW /api/v1/games HTTP/1.1",
         b"GET /" + b"a" * 20_000 + b" HTTP/1.1", b"OPTIONS * HTTP/1.1"],
    )  # fmt: skip
    def test_odd_request_lines_are_no_server_error(self, server: Server, request_line: bytes):
        with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as line:
            line.sendall(request_line + b"\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            answer = line.recv(4096)
        assert re.match(rb"HTTP/1.1 4\d\d|HTTP/1.1 200", answer), answer[:200]

    def test_odd_headers_are_no_server_error(self, server: Server):
        connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
        names = ("Authorization", "Cookie", "If-None-Match", "Idempotency-Key", "Last-Event-ID", "Origin", "Accept")
        for name in names:
            for value in (b"\xff\xfe", b"\x80" * 50, b"=;=;,,,", b"x" * 6000):
                connection.putrequest("POST", f"{API}/games", skip_accept_encoding=True)
                connection.putheader(name, value)
                connection.putheader("Content-Length", "0")
                connection.endheaders()
                answer = connection.getresponse()
                answer.read()
                assert 400 <= answer.status < 500, (name, value)
        connection.close()

    def test_an_old_http_client_without_a_host_header(self, server: Server):
        with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as line:
            line.sendall(b"GET /healthz HTTP/1.0\r\n\r\n")
            assert b" 421 " in line.recv(4096).split(b"\r\n")[0]


class TestLogs:
    """Off by default; with -v a line per request, and never a token."""

    def talk(self, server: Server) -> list[str]:
        """Use every kind of secret once; returns them."""
        host = server.talker(HOST_KEY)
        game = host.new_game()
        nobody = host.with_token(None)
        body = {"join_code": game["join_code"], "name": "Anna"}
        taken = nobody.post(f"/games/{game['id']}/seats", body).expect(201)
        anna = host.with_token(taken["token"])
        code = anna.post(f"/games/{game['id']}/seats/{taken['id']}/move").expect(201)["code"]
        requests.get(f"{server.url}/?key={HOST_KEY}", timeout=PATIENCE)
        requests.get(f"{server.url}/join/{game['join_code']}", timeout=PATIENCE)
        requests.get(f"{server.url}/move/{code}", timeout=PATIENCE)
        requests.get(f"{server.url}/mistyped/{code}?token={taken['token']}", timeout=PATIENCE)
        requests.get(f"{server.url}{API}/me", cookies={"companion_seat": taken["token"]}, timeout=PATIENCE)
        new = nobody.post("/seats/take-over", {"code": code}).expect(201)["token"]
        host.with_token("a-wrong-key").get("/games").expect(401)
        return [HOST_KEY, taken["token"], code, new, "a-wrong-key", game["join_code"]]

    def test_with_v_there_is_a_line_per_request_without_secrets(self, tmp_path: Path):
        with Server(tmp_path, "-v") as server:
            secrets = self.talk(server)
        log = server.output.read_text(encoding="utf-8").partition("Ctrl-C")[2]
        assert "POST /api/v1/games 201" in log
        assert "GET /api/v1/me 200" in log
        assert [secret for secret in secrets if secret in log] == []
        assert "?" not in log

    def test_without_v_there_is_nothing(self, server: Server):
        before = server.output.read_text(encoding="utf-8")
        self.talk(server)
        assert server.output.read_text(encoding="utf-8") == before


def test_the_plan_survives_its_way_to_the_worker():
    import msgspec

    from companion.cli.worker import ServerPlan

    plan = ServerPlan(data="/tmp/x", editions=("/a", "/b"), public_url="http://x", verbose=True)
    assert msgspec.json.decode(msgspec.json.encode(plan), type=ServerPlan) == plan
    assert json.loads(msgspec.json.encode(plan)).get("host_key") is None
