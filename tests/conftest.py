"""Shared by all tests: hypothesis profiles, and a home directory that isn't the developer's own."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from companion.languages import SOURCE, speak
from tests.chances import SETTING, draw_seed

pytest.register_assert_rewrite(
    "tests.random_games", "tests.replaying", "tests.table", "tests.families.second_world_war.campaign"
)
settings.register_profile("steady", derandomize=True, print_blob=True)
settings.register_profile("explore", print_blob=True)
KEPT = ("COMPANION_CHROMIUM", "COMPANION_FUZZ", SETTING)
"""Settings of the tests themselves."""
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "steady"))


def pytest_configure() -> None:
    """Set the seed before the worker processes start, which inherit it."""
    draw_seed()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say how to repeat the random choices."""
    if SETTING in os.environ:
        terminalreporter.write_line(f"{SETTING}={os.environ[SETTING]} repeats the chances of this run")


@pytest.fixture(scope="session", autouse=True)
def no_stray_settings(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Tests neither read the developer's COMPANION_... settings nor write to the user's data directory."""
    home: Path = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patched:
        for name in [name for name in os.environ if name.startswith("COMPANION_") and name not in KEPT]:
            patched.delenv(name)
        patched.setenv("XDG_DATA_HOME", str(home))
        yield


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    """Flask's test client answers in this thread: reset its last reader's language."""
    yield
    speak(SOURCE)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Long tests go first, so that no worker is left alone with one at the end."""
    items.sort(key=lambda item: item.get_closest_marker("slow") is None and item.get_closest_marker("browser") is None)
