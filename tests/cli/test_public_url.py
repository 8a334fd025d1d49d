"""The address that codes carry: a bad one is refused before anything starts."""

import pytest
from click.testing import CliRunner

from companion.cli.serving import serve


@pytest.mark.parametrize(
    "url", ["https://club.example/companion", "https://club.example/?a=1", "https://club.example/#x"]
)
def test_an_address_with_a_path_is_refused_with_a_sentence(url: str):
    ran = CliRunner().invoke(serve, ["--public-url", url])
    assert ran.exit_code == 2
    assert "has a path" in ran.output
