"""Addresses that will not do, or not for long, are warned about."""

import pytest

from printables import warning_for


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
    assert "every phone takes for itself" in warning
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
    assert "no web address" in (warning_for(url) or "")


@pytest.mark.parametrize(
    "url",
    ["http://companion.local:8000", "https://games.example.org", "http://laptop:8000", "http://93.184.215.14:8000"],
)
def test_a_name_or_a_public_address_is_stable(url: str) -> None:
    assert warning_for(url) is None
