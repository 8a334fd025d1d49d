"""Log lines as JSON objects, for tools that read logs. Secrets never get this far."""

import logging
from datetime import UTC, datetime
from typing import Any

import msgspec

from api.http.logs.access_log import FIELDS


class JsonLines(logging.Formatter):
    """Writes a record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """The record as JSON."""
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line: dict[str, Any] = {"at": at, "level": record.levelname.lower(), "logger": record.name}
        line |= {name: getattr(record, name) for name in FIELDS if hasattr(record, name)}
        line["message"] = record.getMessage()
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line).decode()
