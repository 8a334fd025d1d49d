"""The short version of `make soak`."""

from pathlib import Path

import pytest

from tests.soak.calls.running import fail_every_call
from tests.soak.calls.shim import why_not
from tests.soak.killing import kill_again_and_again
from tests.soak.plug import has_strace, pull_the_plug
from tests.storage.conftest import postgres_server, postgres_url  # noqa: F401 - fixtures


def test_what_was_told_survives_kills_under_load_in_sqlite(tmp_path: Path):
    answered = kill_again_and_again(f"sqlite:///{tmp_path / 'companion.db'}", 4)
    assert answered.kills == 4
    assert len(answered.taps) >= 4


def test_what_was_told_survives_kills_of_one_of_two_processes_on_postgresql(postgres_url: str):  # noqa: F811
    assert kill_again_and_again(postgres_url, 2, processes=2).kills >= 2


@pytest.mark.skipif(not has_strace(), reason="needs strace, and the right to use it")
class TestPulledPlug:
    def test_what_was_told_survives_a_pulled_plug_at_any_moment(self, tmp_path: Path):
        looked, syncs, checkpoints = pull_the_plug(tmp_path, 40, taps=20)
        assert looked > 20
        assert syncs > 10
        assert checkpoints > 5

    def test_a_store_that_does_not_wait_for_the_disk_would_be_found_out(self, tmp_path: Path):
        with pytest.raises(AssertionError, match="told and lost"):
            pull_the_plug(tmp_path, 40, taps=12, normal=True)


@pytest.mark.skipif(why_not() is not None, reason=str(why_not()))
class TestFailingCalls:
    def test_what_was_answered_is_there_and_what_was_refused_is_not_whatever_fails(self):
        """Every call of a tap, and of the first one after a start; a sample of all others."""
        trials = fail_every_call(share=0.02, whole=["tap", "first tap"])
        assert [trial for trial in trials if trial["wrong"]] == []
        of_a_tap = [trial for trial in trials if trial["scenario"] == "tap"]
        synced = {trial["way"]: trial["ended"] for trial in of_a_tap if trial["call"].startswith("fsync")}
        assert synced["EIO, although it's done"] == "store_unclear"
        assert {trial["ended"] for trial in of_a_tap if trial["call"].endswith("-heads")} == {"well"}
        assert sum(trial["ended"] != "well" for trial in trials) > 50
