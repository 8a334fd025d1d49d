"""The old laptop comes back: it hears where the game went on, lists what is only here, and the host decides."""

import pytest
from flask.testing import FlaskClient

from companion.model.refusal import NotAllowed, RuleViolation
from companion.service import HOST
from companion.service.copies.elsewhere import decide_elsewhere, gone_on, only_here, report_elsewhere
from tests.pages.conftest import Night, Phone

PLACE = "http://192.168.1.20:8000"


def log(night: Night, amount: int) -> None:
    """Log something."""
    night.act("adjust_treasury", power="germany", amount=amount, reason="found")


def test_the_old_laptop_lists_what_is_only_there_and_is_only_read(night: Night):
    anna = night.who(night.take("Anna", "germany"))
    log(night, 1)
    log(night, 2)
    report_elsewhere(night.app, anna, night.id, PLACE, 2)
    there = gone_on(night.app, night.id)
    assert there is not None
    assert (there.place, there.version, there.by) == (PLACE, 2, ("Anna",))
    assert len(only_here(night.app, HOST, night.id)) == 1
    log(night, 3)  # nothing is blocked before the host decides
    with pytest.raises(NotAllowed):
        decide_elsewhere(night.app, anna, night.id, reads_only=True)
    decide_elsewhere(night.app, HOST, night.id, reads_only=True)
    with pytest.raises(RuleViolation) as refused:
        log(night, 4)
    assert refused.value.code == "gone_on"
    assert night.version == 4
    decide_elsewhere(night.app, HOST, night.id, reads_only=False)
    log(night, 5)
    assert gone_on(night.app, night.id) is None


def test_a_phone_that_was_at_both_says_so_on_every_page(night: Night, phone: Phone, host: FlaskClient):
    log(night, 1)
    said = phone("Anna", "germany").post(f"/games/{night.id}/phone-copy/elsewhere", json={"url": PLACE, "version": 1})
    assert said.status_code == 204
    assert f"This game went on at {PLACE}. Up to entry 1" in phone("Ben", "japan").get("/play").text
    page = host.get(f"/games/{night.id}").text
    assert "Only logged here" in page
    host.post(f"/games/{night.id}/gone-on", data={"reads_only": "yes"})
    assert "Here you can only read it." in phone("Carl", "italy").get("/play").text


@pytest.mark.parametrize("said", [{"url": "", "version": 1}, {"url": "x" * 300, "version": 1}, {"url": PLACE}, {}])
def test_what_says_nothing_is_refused(night: Night, phone: Phone, said: dict[str, object]):
    refused = phone("Anna", "germany").post(f"/games/{night.id}/phone-copy/elsewhere", json=said)
    assert refused.status_code == 422
    assert gone_on(night.app, night.id) is None
