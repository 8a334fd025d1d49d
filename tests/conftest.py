"""Shared by all tests: hypothesis profiles, and a home that is not the developer's own."""

import os
from pathlib import Path

import pytest
from hypothesis import settings

pytest.register_assert_rewrite("tests.random_games", "tests.replaying", "tests.second_world_war.campaign")
settings.register_profile("steady", derandomize=True, print_blob=True)
settings.register_profile("explore", print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "steady"))


@pytest.fixture(autouse=True)
def no_stray_settings(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Tests neither read the developer's COMPANION_... settings nor write into the user's data directory."""
    for name in [name for name in os.environ if name.startswith("COMPANION_") and name != "COMPANION_CHROMIUM"]:
        monkeypatch.delenv(name)
    home: Path = tmp_path_factory.mktemp("home")
    monkeypatch.setenv("XDG_DATA_HOME", str(home))
