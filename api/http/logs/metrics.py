"""Prometheus metrics. Nothing in them names a game, a person, or an address."""

import os
import threading
import time
from collections import Counter

from flask import Flask, Response, g, request

BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""In seconds, as in Prometheus' own clients."""


class Metrics:
    """One process's counts since it started. Every line names the process: with several workers, each scrape reaches
    any of them, and `sum without (process)` adds up their latest figures.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._answers: Counter[tuple[str, str, int]] = Counter()
        self._within: Counter[float] = Counter()
        self._seconds = 0.0
        self._entries = 0
        self._strangers_refused = 0

    def answered(self, method: str, route: str, status: int, seconds: float) -> None:
        """Count a response; streams count by how long they took to begin."""
        with self._lock:
            self._answers[method, route, status] += 1
            self._seconds += seconds
            for bucket in BUCKETS:
                if seconds <= bucket:
                    self._within[bucket] += 1

    def changed(self, _: str) -> None:
        """Count a change to a game."""
        with self._lock:
            self._entries += 1

    def stranger_refused(self) -> None:
        """Count a stranger who had to wait: too many requests in progress, or too many wrong guesses."""
        with self._lock:
            self._strangers_refused += 1

    def text(self, **gauges: float) -> str:
        """The metrics in Prometheus' text format."""
        with self._lock:
            answers, within, seconds = sorted(self._answers.items()), dict(self._within), self._seconds
            counters = {
                "changes_total": ("Changes of games.", self._entries),
                "strangers_refused_total": ("Strangers who were told to wait.", self._strangers_refused),
            }
        total, me = sum(count for _, count in answers), f'process="{os.getpid()}"'
        lines = ["# HELP companion_requests_total Requests answered by this process."]
        lines.append("# TYPE companion_requests_total counter")
        for (method, route, status), count in answers:
            labels = f'method="{method}",route="{_label(route)}",status="{status}",{me}'
            lines.append(f"companion_requests_total{{{labels}}} {count}")
        lines += [
            "# HELP companion_request_seconds Time until an answer.",
            "# TYPE companion_request_seconds histogram",
        ]
        lines += [
            f'companion_request_seconds_bucket{{le="{bucket}",{me}}} {within.get(bucket, 0)}' for bucket in BUCKETS
        ]
        lines.append(f'companion_request_seconds_bucket{{le="+Inf",{me}}} {total}')
        lines.append(f"companion_request_seconds_sum{{{me}}} {seconds:.6f}")
        lines.append(f"companion_request_seconds_count{{{me}}} {total}")
        for name, (explanation, count) in counters.items():
            lines += [f"# HELP companion_{name} {explanation}", f"# TYPE companion_{name} counter"]
            lines.append(f"companion_{name}{{{me}}} {count}")
        for name, value in gauges.items():
            lines += [f"# TYPE companion_{name} gauge", f"companion_{name}{{{me}}} {value:g}"]
        return "\n".join(lines) + "\n"


def _label(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")


METHODS = frozenset({"GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"})


def register(app: Flask, metrics: Metrics) -> None:
    """Count every response of an app."""

    def begin() -> None:
        g.counted_from = time.perf_counter()

    def end(response: Response) -> Response:
        seconds = time.perf_counter() - g.get("counted_from", time.perf_counter())
        route = "(none)" if request.url_rule is None else request.url_rule.rule
        method = request.method if request.method in METHODS else "OTHER"
        metrics.answered(method, route, response.status_code, seconds)
        if response.status_code == 429 and g.get("identity") is None:
            metrics.stranger_refused()
        return response

    app.before_request(begin)
    app.after_request(end)
