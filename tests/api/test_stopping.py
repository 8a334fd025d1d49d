"""The service's end: nothing waits for live lines."""

import os
import signal

import pytest

from api.gateway.stopping import on_stop


@pytest.mark.skipif(os.name == "nt", reason="a process can't send itself this signal on Windows")
def test_a_stop_signal_is_noticed_and_passed_on():
    heard: list[str] = []
    usual = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        signal.signal(signal.SIGTERM, lambda *_: heard.append("the server"))
        on_stop(lambda: heard.append("us"))
        os.kill(os.getpid(), signal.SIGTERM)
        assert heard == ["us", "the server"]
    finally:
        for number, handler in usual.items():
            signal.signal(number, handler)
