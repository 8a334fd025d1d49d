"""Behind a proxy: addresses and Secure cookies are right, and nobody else's headers are believed."""

import shutil
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import requests

from api.guards.proxies import BehindProxy, Proxies
from tests.api.conftest import make_app
from tests.api.talking import API, HOST_KEY, PATIENCE, Server, free_port

CONFIG = """
worker_processes 1;
daemon off;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
events {{ worker_connections 64; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    server {{
        listen 127.0.0.1:{port} ssl;
        ssl_certificate {folder}/cert.pem;
        ssl_certificate_key {folder}/key.pem;
        location / {{
            proxy_pass http://127.0.0.1:{inner};
            proxy_set_header Host $http_host;
            proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
            proxy_set_header X-Forwarded-Proto $scheme;
            proxy_buffering off;
        }}
    }}
}}
"""
NGINX = shutil.which("nginx") or next((path for path in ["/usr/sbin/nginx"] if Path(path).exists()), None)


def seen(remote: str, *trusted: str, **headers: str) -> tuple[str, str]:
    """The address and the scheme that the app sees."""
    found: dict[str, str] = {}

    def app(environ, start_response):
        found.update(address=environ["REMOTE_ADDR"], scheme=environ["wsgi.url_scheme"])
        return []

    sent = {f"HTTP_{name.upper()}": value for name, value in headers.items()}
    BehindProxy(app, trusted)({"REMOTE_ADDR": remote, "wsgi.url_scheme": "http", **sent}, None)
    return found["address"], found["scheme"]


@pytest.mark.parametrize(
    ("remote", "forwarded", "address"),
    [
        ("10.0.0.5", "203.0.113.7", "203.0.113.7"),
        ("10.0.0.5", "1.2.3.4, 203.0.113.7", "203.0.113.7"),
        ("10.0.0.5", "203.0.113.7, 10.0.0.6", "203.0.113.7"),
        ("10.0.0.5", "203.0.113.7:4711", "203.0.113.7"),
        ("10.0.0.5", "[2001:db8::7]:4711", "2001:db8::7"),
        ("10.0.0.5", "2001:db8::7", "2001:db8::7"),
        ("10.0.0.5", "", "10.0.0.5"),
        ("10.0.0.5", "nonsense", "10.0.0.5"),
        ("10.0.0.5", "203.0.113.7, nonsense", "10.0.0.5"),
        ("::ffff:10.0.0.5", "203.0.113.7", "203.0.113.7"),
        ("198.51.100.1", "203.0.113.7", "198.51.100.1"),
    ],
)
def test_the_last_address_before_a_trusted_proxy_counts(remote: str, forwarded: str, address: str):
    assert seen(remote, "10.0.0.0/24", x_forwarded_for=forwarded, x_forwarded_proto="https")[0] == address


def test_only_a_trusted_proxy_says_that_it_was_tls():
    assert seen("10.0.0.5", "10.0.0.5", x_forwarded_proto="https")[1] == "https"
    assert seen("10.0.0.5", "10.0.0.5", x_forwarded_proto="gopher")[1] == "http"
    assert seen("10.0.0.9", "10.0.0.5", x_forwarded_proto="https")[1] == "http"


def test_without_the_option_headers_mean_nothing():
    client = make_app().test_client()
    headers = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "203.0.113.7"}
    assert "Secure" not in client.get(f"/?key={HOST_KEY}", headers=headers).headers["Set-Cookie"]


def test_what_is_no_address_is_refused():
    with pytest.raises(ValueError, match="proxy"):
        Proxies(["proxy.example"])


@pytest.fixture
def proxy(tmp_path: Path) -> Iterator[str]:
    """A real nginx with TLS in front of a real server; gives its port."""
    if NGINX is None:
        pytest.skip("there is no nginx here")
    made = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=127.0.0.1",
            "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", "key.pem", "-out", "cert.pem"]  # fmt: skip
    subprocess.run(made, cwd=tmp_path, check=True, capture_output=True)
    data = tmp_path / "data"
    data.mkdir()
    with Server(data, "--trusted-proxy", "127.0.0.1") as server:
        port = free_port()
        config = tmp_path / "nginx.conf"
        config.write_text(CONFIG.format(folder=tmp_path, port=port, inner=server.port))
        running = subprocess.Popen([NGINX, "-p", str(tmp_path), "-c", str(config)], stderr=subprocess.DEVNULL)
        try:
            patience = time.monotonic() + PATIENCE
            while True:
                try:
                    requests.get(f"https://127.0.0.1:{port}/healthz", verify=str(tmp_path / "cert.pem"), timeout=5)
                    break
                except requests.ConnectionError:
                    assert running.poll() is None, (tmp_path / "error.log").read_text()
                    assert time.monotonic() < patience
                    time.sleep(0.05)
            yield str(port)
        finally:
            running.terminate()
            running.wait(PATIENCE)


@pytest.mark.slow
def test_behind_a_real_nginx(proxy: str, tmp_path: Path):
    url, certificate = f"https://127.0.0.1:{proxy}", str(tmp_path / "cert.pem")

    def get(path: str, key: str, address: str) -> requests.Response:
        """Ask from an address of this machine: what nginx sees, and passes on."""
        with requests.Session() as session:
            adapter = requests.adapters.HTTPAdapter()
            adapter.init_poolmanager(1, 1, source_address=(address, 0))
            session.mount("https://", adapter)
            return session.get(url + path, headers={"Authorization": f"Bearer {key}", "X-Forwarded-For": "9.9.9.9"},
                               timeout=PATIENCE, allow_redirects=False, verify=certificate)  # fmt: skip

    cookie = get(f"/?key={HOST_KEY}", HOST_KEY, "127.0.0.5").headers["Set-Cookie"]
    assert "Secure" in cookie
    for number in range(10):
        assert get(f"{API}/games", f"guess-{number}", "127.0.0.6").status_code == 401
    assert get(f"{API}/games", "guess", "127.0.0.6").status_code == 429
    assert get(f"{API}/games", HOST_KEY, "127.0.0.6").status_code == 200
    assert get(f"{API}/games", "guess", "127.0.0.7").status_code == 401
    assert get(f"{API}/games", HOST_KEY, "127.0.0.7").status_code == 200
