"""Addresses that will not do, or not for long, are warned about."""

import pytest

from companion.editions import load
from printables import BadAddress, Job, warning_for
from printables.pdf.addresses import carried, short_address


@pytest.mark.parametrize(
    "url",
    [
        "http://localhost:8000",
        "http://LOCALHOST",
        "http://games.localhost:8000/",
        "http://127.0.0.1:8000",
        "http://127.8.9.1",
        "http://[::1]:8000",
        "http://0.0.0.0:8000",
    ],
)
def test_a_loopback_address_reaches_nobody(url: str) -> None:
    warning = warning_for(url)
    assert warning is not None
    assert "which is each phone's own address" in warning
    assert "--public-url" in warning
    assert "http://companion.local:8000" in warning


@pytest.mark.parametrize(
    "url",
    [
        "http://192.168.178.20:8000",
        "http://10.0.0.7",
        "http://172.16.3.4:80",
        "http://169.254.1.1",
        "http://[fe80::1]:8000",
    ],
)
def test_an_address_of_the_local_network_may_change(url: str) -> None:
    warning = warning_for(url)
    assert warning is not None
    assert "another machine" in warning
    assert "--public-url" in warning


@pytest.mark.parametrize("url", ["companion.local:8000", "http://", "ftp://companion.local", "", "http://[oops"])
def test_what_is_no_address_is_said_to_be_none(url: str) -> None:
    assert "isn't a web address" in (warning_for(url) or "")


@pytest.mark.parametrize(
    "url",
    ["http://companion.local:8000", "https://games.example.org", "http://laptop:8000", "http://93.184.215.14:8000"],
)
def test_a_name_or_a_public_address_is_stable(url: str) -> None:
    assert warning_for(url) is None


@pytest.mark.parametrize(
    ("url", "words"),
    [
        ("http://my laptop:8000", "has a space"),
        ("http://companion.local:8000/#top", "more than a host"),
        ("http://companion.local:8000/?table=1", "more than a host"),
        ("http://ada:secret@companion.local", "more than a host"),
        (f"http://{'a' * 3000}.local", "too long"),
        ("http://companion.local:80000", "isn't a web address"),
        ("companion.local:8000", "isn't a web address"),
        ("", "isn't a web address"),
        ("http://ex%61mple!", "isn't a name phones can look up"),
        ("http://\u2603.\u2603.." + "x" * 80, "isn't a name phones can look up"),
    ],
)
def test_an_address_that_is_none_is_refused_with_a_sentence(url: str, words: str) -> None:
    with pytest.raises(BadAddress, match=words) as refusal:
        Job(load("aa1941"), public_url=url)
    assert "--public-url" in str(refusal.value)


def test_other_letters_are_carried_as_the_network_knows_them() -> None:
    assert carried("http://spieleabend-münchen.example/") == "http://xn--spieleabend-mnchen-y6b.example"
    assert carried("https://games.example.org/Tür") == "https://games.example.org/T%C3%BCr"
    assert carried("http://[fe80::1]:8000") == "http://[fe80::1]:8000"


def test_only_scheme_and_host_become_capitals() -> None:
    assert short_address("https://games.example.org/den", "ABCD") == "HTTPS://GAMES.EXAMPLE.ORG/den/Q/ABCD"
