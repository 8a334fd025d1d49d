"""docs/hosting.md can be copied from: each of its blocks is run as written, but for addresses, where its program is
installed.
"""

import json
import os
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import requests

from tests.api.talking import API, HOST_KEY, PATIENCE, Heard, Server, Talker, events, free_port

yaml = pytest.importorskip("yaml", reason="comes with other tools of the tests")
ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "hosting.md").read_text()
BLOCKS = {
    block.splitlines()[0].removeprefix("# "): block
    for block in re.findall(r"```(?:nginx|text|yaml)\n(.*?)```", PAGE, re.DOTALL)
}
COMPANION = [sys.executable, "-m", "companion.cli"]
NGINX = shutil.which("nginx") or next((path for path in ["/usr/sbin/nginx"] if Path(path).exists()), None)


def test_every_block_says_which_file_it_is():
    assert set(BLOCKS) == {
        "/etc/nginx/conf.d/companion.conf",
        "/etc/caddy/Caddyfile",
        "/etc/cron.d/companion",
        "prometheus.yml",
        "compose.yaml",
    }


class Proxy:
    """The nginx block of the page, in front of a real server."""

    def __init__(self, folder: Path, inner: int) -> None:
        self.folder, self.plain, self.port = folder, free_port(), free_port()
        given = {
            "listen 80;": f"listen 127.0.0.1:{self.plain};",
            "listen 443 ssl;": f"listen 127.0.0.1:{self.port} ssl;",
            "/etc/letsencrypt/live/games.example.org/fullchain.pem": f"{folder}/cert.pem",
            "/etc/letsencrypt/live/games.example.org/privkey.pem": f"{folder}/key.pem",
            "/var/log/nginx/companion.log": f"{folder}/companion.log",
            "http://127.0.0.1:8000": f"http://127.0.0.1:{inner}",
        }
        block = BLOCKS["/etc/nginx/conf.d/companion.conf"]
        for before, after in given.items():
            assert block.count(before) == 1, before
            block = block.replace(before, after)
        kinds = "".join(
            f"{kind}_temp_path {folder}/{kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        (folder / "nginx.conf").write_text(
            f"daemon off;\npid {folder}/nginx.pid;\nerror_log {folder}/error.log;\n"
            f"events {{ worker_connections 512; }}\nhttp {{\n{kinds}{block}\n}}\n"
        )
        made = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj",
                "/CN=games.example.org", "-addext", "subjectAltName=DNS:games.example.org,IP:127.0.0.1",
                "-keyout", "key.pem", "-out", "cert.pem"]  # fmt: skip
        subprocess.run(made, cwd=folder, check=True, capture_output=True)

    @property
    def words(self) -> list[str]:
        return [NGINX or "", "-p", str(self.folder), "-c", str(self.folder / "nginx.conf")]

    def ask(self, method: str, path: str, **more: Any) -> requests.Response:
        headers = {"Host": f"games.example.org:{self.port}", **more.pop("headers", {})}
        return requests.request(method, f"https://127.0.0.1:{self.port}{path}", headers=headers, timeout=PATIENCE,
                                verify=str(self.folder / "cert.pem"), allow_redirects=False, **more)  # fmt: skip


@pytest.fixture
def proxy(tmp_path: Path) -> Iterator[Proxy]:
    if NGINX is None:
        pytest.skip("there is no nginx here")
    data = tmp_path / "data"
    data.mkdir()
    key = tmp_path / "host_key.txt"
    key.write_text(HOST_KEY + "\n")
    settings = {
        "COMPANION_TRUSTED_PROXY": "127.0.0.1",
        "COMPANION_PUBLIC_URL": "https://games.example.org",
        "COMPANION_HOST_KEY": "",
        "COMPANION_HOST_KEY_FILE": str(key),
    }
    with Server(data, **settings) as server, tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        made = Proxy(Path(folder), server.port)
        running = subprocess.Popen(made.words, stderr=subprocess.DEVNULL)
        patience = time.monotonic() + PATIENCE
        try:
            while True:
                try:
                    made.ask("GET", "/healthz")
                    break
                except requests.ConnectionError:
                    assert running.poll() is None, (Path(folder) / "error.log").read_text()
                    assert time.monotonic() < patience
                    time.sleep(0.05)
            yield made
        finally:
            running.terminate()
            running.wait(PATIENCE)


def test_the_nginx_block_carries_a_tap_and_a_live_line(proxy: Proxy):
    def send(method: str, path: str, headers: dict[str, str], data: bytes | None):
        answer = proxy.ask(method, path, headers=headers, data=data)
        return Heard(answer.status_code, answer.headers, answer.content)

    host = Talker(send, HOST_KEY)
    game = host.new_game(name="Friday")["id"]
    anna = host.seat(game, "Anna", ["germany"])
    headers = {"Authorization": f"Bearer {anna.token}"}
    with proxy.ask("GET", f"{API}/games/{game}/live", headers=headers, stream=True) as line:
        assert line.status_code == 200
        heard = events(text.decode() for text in line.iter_lines(chunk_size=1))
        assert next(heard).name == "hello"
        began = time.monotonic()
        anna.act(game, "capture_territory", territory="ukraine").expect(201)
        entry = next(heard)
        assert (entry.name, entry.id) == ("entry", "2")
        assert time.monotonic() - began < 30  # not after a buffer has filled, or a minute
        for _ in range(20):  # a burst of taps isn't slowed down
            anna.act(game, "purchase_units", units={"infantry": 1})
    plain = requests.get(f"http://127.0.0.1:{proxy.plain}/play?x=1", headers={"Host": "games.example.org"},
                         allow_redirects=False, timeout=PATIENCE)  # fmt: skip
    assert (plain.status_code, plain.headers["Location"]) == (301, "https://games.example.org/play?x=1")
    assert "Secure" in proxy.ask("GET", f"/?key={HOST_KEY}").headers["Set-Cookie"]
    assert proxy.ask("GET", "/healthz", headers={"Host": "elsewhere.example"}).status_code == 421
    code = host.get(f"/games/{game}")["join_code"]
    proxy.ask("GET", f"/join/{code}")
    proxy.ask("GET", f"/table/{game}?overlay=1&token=look_secret")
    written, patience = proxy.folder / "companion.log", time.monotonic() + PATIENCE
    while f"/table/{game}" not in written.read_text() and time.monotonic() < patience:
        time.sleep(0.05)  # nginx writes its line after the answer
    log = written.read_text()
    assert f"GET /table/{game} " in log
    assert "GET /join/... " in log
    assert not any(secret in log for secret in (HOST_KEY, "look_secret", code))


def test_the_caddy_block_is_one_that_caddy_takes(tmp_path: Path):
    caddy = shutil.which("caddy")
    if caddy is None:
        pytest.skip("there is no caddy here")
    (tmp_path / "Caddyfile").write_text(BLOCKS["/etc/caddy/Caddyfile"])
    words = [caddy, "adapt", "--config", str(tmp_path / "Caddyfile"), "--adapter", "caddyfile"]
    adapted = subprocess.run(words, capture_output=True, text=True, check=True)
    assert "reverse_proxy" in adapted.stdout


def test_the_line_for_cron_runs_as_written(tmp_path: Path):
    *_, line = BLOCKS["/etc/cron.d/companion"].splitlines()
    *when, user, command = line.split(maxsplit=6)
    assert (when, user) == (["30", "5", "*", "*", "1"], "companion")
    (tmp_path / "data").mkdir()
    with Server(tmp_path / "data") as server:
        server.talker(HOST_KEY).new_game("aa1941", "1941")
    for before, after in (
        ("/opt/companion/bin/companion", f"{sys.executable} -m companion.cli"),
        ("/var/lib/companion", str(tmp_path / "data")),
    ):
        assert command.count(before) == 1
        command = command.replace(before, after)
    clean = {"PATH": "/usr/bin:/bin", "PYTHONPATH": str(ROOT)}  # cron knows no more
    ran = subprocess.run(["/bin/sh", "-c", command], cwd="/", env=clean, capture_output=True, text=True)
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, "", "")
    database = tmp_path / "data" / "companion.db"
    with sqlite3.connect(database) as opened:
        opened.execute("UPDATE entry SET body = replace(body, '1941', '1942')")
    opened.close()
    wrong = subprocess.run(["/bin/sh", "-c", command], cwd="/", env=clean, capture_output=True, text=True)
    assert wrong.returncode == 1
    assert wrong.stderr


def test_the_scrape_config_opens_the_figures_with_a_key_for_them(tmp_path: Path):
    config = yaml.safe_load(BLOCKS["prometheus.yml"])
    (job,) = config["scrape_configs"]
    data = tmp_path / "data"
    data.mkdir()
    with Server(data) as server:
        made = subprocess.run(
            [*COMPANION, "tokens", "new", "Prometheus", "--can", "metrics", "--data", str(data)],
            cwd=ROOT, capture_output=True, text=True, check=True,
        )  # fmt: skip
        headers = {"Authorization": f"Bearer {made.stdout.strip()}"}
        assert requests.get(server.url + job["metrics_path"], headers=headers, timeout=PATIENCE).status_code == 200
        assert requests.get(f"{server.url}{API}/games", headers=headers, timeout=PATIENCE).status_code == 403
    promtool = shutil.which("promtool")
    if promtool is not None:
        (tmp_path / "prometheus.yml").write_text(BLOCKS["prometheus.yml"])
        subprocess.run([promtool, "check", "config", "--syntax-only", str(tmp_path / "prometheus.yml")], check=True)


def containerfile() -> dict[str, str]:
    """The instructions of the container file, each with what it says."""
    text = (ROOT / "hosting" / "Containerfile").read_text().replace("\\\n", " ")
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    return {line.split()[0]: line.split(maxsplit=1)[1] for line in lines}


def test_the_compose_file_fits_the_container_file():
    (service,) = yaml.safe_load(BLOCKS["compose.yaml"])["services"].values()
    said = containerfile()
    assert (ROOT / service["build"]["dockerfile"]).exists()
    assert service["ports"] == [f"{said['EXPOSE']}:{said['EXPOSE']}"]
    assert service["volumes"] == [f"games:{said['VOLUME']}"]
    assert service["read_only"] is True
    docker = shutil.which("docker")
    if docker and subprocess.run([docker, "compose", "version"], capture_output=True).returncode == 0:
        words = [docker, "compose", "-f", "-", "config", "--quiet"]
        subprocess.run(words, input=BLOCKS["compose.yaml"], text=True, check=True, cwd=ROOT)


def test_the_program_runs_as_in_the_container(tmp_path: Path):
    """As another user, with nothing but its data and /tmp to write to, on another port, with its key from a file."""
    said = containerfile()
    if os.geteuid() != 0 or not shutil.which("unshare") or not shutil.which("setpriv"):
        pytest.skip("only root can take everything but two folders away from a program")
    folder = Path(tempfile.mkdtemp(prefix="companion-container-"))
    try:
        folder.chmod(0o755)
        data, port, user = folder / "data", free_port(), 4711
        data.mkdir()
        os.chown(data, user, user)
        (folder / "host_key").write_text(HOST_KEY)
        (folder / "host_key").chmod(0o444)
        settings = dict(re.findall(r"(\w+)=(\S+)", said["ENV"]))
        settings |= {"COMPANION_DATA": str(data), "COMPANION_PORT": str(port), "COMPANION_HOST": "127.0.0.1",
                     "COMPANION_HOST_KEY_FILE": str(folder / "host_key"), "PYTHONPATH": str(ROOT),
                     "PATH": "/usr/bin:/bin"}  # fmt: skip
        entry = json.loads(said["ENTRYPOINT"])
        assert entry == ["/opt/companion/bin/companion", "serve"]
        program = f"exec setpriv --reuid={user} --regid={user} --clear-groups {sys.executable} -m companion.cli serve"
        script = (
            f"mount --bind {data} {data} && mount -o remount,ro,bind / && "
            f"(! touch /var/tmp/x 2>/dev/null) && cd / && {program}"
        )
        output = folder / "output.txt"
        with output.open("wb") as written:
            running = subprocess.Popen(["unshare", "--mount", "--propagation", "private", "/bin/sh", "-c", script],
                                       env=settings, stdout=written, stderr=written)  # fmt: skip
        check = json.loads(said["HEALTHCHECK"].partition("CMD ")[2])
        words = [sys.executable, *check[1:]]
        patience = time.monotonic() + PATIENCE
        while subprocess.run(words, env=settings, capture_output=True).returncode:
            if running.poll() is not None and "Permission denied" in output.read_text():
                pytest.skip("this machine's program can't be read by another user")
            assert running.poll() is None, output.read_text()
            assert time.monotonic() < patience, output.read_text()
            time.sleep(0.1)
        try:
            host = Talker.to_url(f"http://127.0.0.1:{port}", HOST_KEY)
            game = host.new_game("aa1941", "1941")["id"]
            assert host.get(f"/games/{game}/printables/reference.pdf").expect(200).raw.startswith(b"%PDF")
            assert {file.stat().st_uid for file in data.rglob("*")} == {user}
            assert HOST_KEY not in output.read_text()
        finally:
            running.terminate()
            running.wait(PATIENCE)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def test_the_unit_is_one_that_systemd_takes(tmp_path: Path):
    analyze = shutil.which("systemd-analyze")
    if analyze is None:
        pytest.skip("there is no systemd here")
    unit = (ROOT / "hosting" / "companion.service").read_text()
    unit = unit.replace("/opt/companion/bin/companion serve", f"{sys.executable} -m companion.cli serve")
    (tmp_path / "companion.service").write_text(unit)
    ran = subprocess.run([analyze, "verify", str(tmp_path / "companion.service")], capture_output=True, text=True)
    assert [line for line in ran.stderr.splitlines() if "companion.service" in line and "Failed" in line] == []


def test_a_host_key_file_that_holds_none_is_refused(tmp_path: Path):
    for content, says in ((None, "Can't read"), (b"short", "24"), (b"\xff\xfe", "doesn't hold")):
        file = tmp_path / "key"
        if content is not None:
            file.write_bytes(content)
        clean = {name: value for name, value in os.environ.items() if not name.startswith("COMPANION_")}
        words = [
            sys.executable,
            "-m",
            "companion.cli",
            "serve",
            "--data",
            str(tmp_path / "data"),
            "--port",
            str(free_port()),
        ]
        ran = subprocess.run(
            words, cwd=ROOT, env={**clean, "COMPANION_HOST_KEY_FILE": str(file)}, capture_output=True, text=True
        )
        assert ran.returncode == 1
        assert says in ran.stderr
