"""`companion serve --tls-cert --tls-key`: https, with cookies that stay on it."""

import datetime
import ipaddress
import socket
import ssl
from pathlib import Path

import pytest
import requests
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from tests.api.talking import HOST_KEY, PATIENCE, Server
from tests.api.test_serving import run


def certificate(folder: Path) -> tuple[Path, Path]:
    """A certificate for this machine, signed by itself, and its key."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "companion")])
    now = datetime.datetime.now(datetime.UTC)
    address = x509.IPAddress(ipaddress.ip_address("127.0.0.1"))
    made = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=2))
        .add_extension(x509.SubjectAlternativeName([address]), critical=False)
        .sign(key, hashes.SHA256())
    )
    cert, private = folder / "cert.pem", folder / "key.pem"
    cert.write_bytes(made.public_bytes(serialization.Encoding.PEM))
    plain = serialization.NoEncryption()
    private.write_bytes(
        key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, plain),
    )
    return cert, private


def test_it_serves_https_and_its_cookies_stay_there(tmp_path: Path) -> None:
    cert, key = certificate(tmp_path)
    server = Server(tmp_path, "--tls-cert", str(cert), "--tls-key", str(key)).start()
    try:
        answer = requests.get(
            f"{server.url}/?key={HOST_KEY}", timeout=PATIENCE, verify=str(cert), allow_redirects=False
        )
        assert "Secure" in answer.headers["Set-Cookie"]
        for version in (ssl.TLSVersion.TLSv1_2, ssl.TLSVersion.TLSv1_3):
            asked = ssl.create_default_context(cafile=cert)
            asked.minimum_version = asked.maximum_version = version
            plain = socket.create_connection(("127.0.0.1", server.port), PATIENCE)
            with asked.wrap_socket(plain, server_hostname="127.0.0.1") as line:
                assert line.version() == version.name.replace("_", ".")
        assert f"https://127.0.0.1:{server.port}/?key=" in server.output.read_text(encoding="utf-8")
    finally:
        server.stop()


@pytest.mark.parametrize(
    ("which", "code", "words"), [("cert", 2, "https needs both"), ("both", 1, "a certificate and its key")]
)
def test_a_certificate_that_is_none_is_said_in_a_sentence(tmp_path: Path, which: str, code: int, words: str) -> None:
    nonsense = tmp_path / "nonsense.pem"
    nonsense.write_text("nonsense")
    options = ["--tls-cert", str(nonsense), *(["--tls-key", str(nonsense)] if which == "both" else [])]
    done = run("serve", "--data", str(tmp_path), "--no-mdns", *options)
    assert (done.returncode, "Traceback" in done.stderr) == (code, False)
    assert words in done.stderr
