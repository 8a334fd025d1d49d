"""Statements to a PostgreSQL server: several in one round trip, each prepared once per connection.

Under load, a process spends more time on the driver's cursors and on waking up for every single result than on
deciding. So this uses libpq directly, in pipeline mode, and handles only the types in our tables.
"""

import select
from collections.abc import Callable, Sequence
from typing import Any

import psycopg
from psycopg import errors
from psycopg.pq import DiagnosticField, ExecStatus, TransactionStatus
from psycopg.pq.abc import PGconn, PGresult

from companion.storage.connections import Row

Statement = tuple[str, tuple[Any, ...]]
"""SQL with `?` for each value, and the values."""
Result = tuple[list[Row], int]
"""A statement's rows, and how many it wrote."""

READERS: dict[int, Callable[[bytes], Any]] = {
    16: lambda text: text == b"t",
    20: int,
    21: int,
    23: int,
    700: float,
    701: float,
}
"""Value readers by PostgreSQL's type OID; all others are text."""
WELL = (ExecStatus.COMMAND_OK, ExecStatus.TUPLES_OK, ExecStatus.EMPTY_QUERY)


class Wire:
    """One connection, and its prepared statements."""

    def __init__(self, connection: psycopg.Connection) -> None:
        self.connection = connection
        self._line: PGconn = connection.pgconn
        self._prepared: dict[str, bytes] = {}
        self._poll = select.poll()
        self._poll.register(self._line.socket, select.POLLIN)

    @property
    def in_transaction(self) -> bool:
        """Whether there's a transaction that can still be committed."""
        return self._line.transaction_status == TransactionStatus.INTRANS

    def close(self) -> None:
        """Close the connection."""
        self.connection.close()

    def tell(self, statements: Sequence[Statement]) -> list[Result]:
        """The server's results for statements. A single one without values may be a script: it isn't prepared."""
        sql, values = statements[-1]
        if values or len(statements) > 1:
            return self.run(statements)
        cursor = self.connection.execute(sql)
        return [((cursor.fetchall() if cursor.description else []), cursor.rowcount)]

    def run(self, statements: Sequence[Statement]) -> list[Result]:
        """The results of statements, in one round trip. After a failure, no more are run; its error is raised."""
        sent = [(sql, [_written(value) for value in values]) for sql, values in statements]
        new = [sql for sql in dict.fromkeys(sql for sql, _ in statements) if sql not in self._prepared]
        self._line.enter_pipeline_mode()
        try:
            if new:
                self._prepare(new)
            for sql, values in sent:
                self._line.send_query_prepared(self._prepared[sql], values)
            results = self._synced()
            self._line.exit_pipeline_mode()
        except BaseException:
            self.connection.close()  # nobody knows what it would answer next
            raise
        return [_read(result) for result in results]

    def _prepare(self, new: Sequence[str]) -> None:
        """Prepare statements once, in a separate round trip: a transaction must begin before any statement is
        parsed.
        """
        names = {sql: b"companion_%d" % (len(self._prepared) + number) for number, sql in enumerate(new)}
        for sql, name in names.items():
            self._line.send_prepare(name, _numbered(sql).encode())
        for result in self._synced():
            _check(result)
        self._prepared |= names

    def _synced(self) -> list[PGresult]:
        """The server's results for everything sent."""
        line, results = self._line, list[PGresult]()
        line.pipeline_sync()
        while line.flush():
            self._wait(select.POLLIN | select.POLLOUT)
        while True:
            while line.is_busy():
                self._wait(select.POLLIN)
            result = line.get_result()
            if result is None:
                continue  # it is between two statements
            if result.status == ExecStatus.PIPELINE_SYNC:
                return results
            results.append(result)

    def _wait(self, events: int) -> None:
        """Wait, releasing other threads, until the server can be written to or has sent something."""
        self._poll.modify(self._line.socket, events)
        if any(event & ~select.POLLOUT for _, event in self._poll.poll()):
            self._line.consume_input()


def _numbered(sql: str) -> str:
    """The statement in the server's form: `$1` for the first value."""
    first, *rest = sql.split("?")
    return first + "".join(f"${number}{part}" for number, part in enumerate(rest, 1))


def _written(value: Any) -> bytes | None:
    if value is None:
        return None
    written = str(value).encode()
    if b"\0" in written:
        raise psycopg.DataError("a text cannot hold NUL (0x00) bytes")
    return written


def _read(result: PGresult) -> Result:
    _check(result)
    readers = [READERS.get(result.ftype(column)) for column in range(result.nfields)]
    rows = [
        tuple(_value(result.get_value(row, column), readers[column]) for column in range(len(readers)))
        for row in range(result.ntuples)
    ]
    return rows, result.command_tuples or 0


def _value(text: bytes | None, reader: Callable[[bytes], Any] | None) -> Any:
    if text is None:
        return None
    return text.decode() if reader is None else reader(text)


def _check(result: PGresult) -> None:
    """Raise the server's error, as the driver does."""
    if result.status in WELL:
        return
    code = (result.error_field(DiagnosticField.SQLSTATE) or b"").decode()
    words = result.error_field(DiagnosticField.MESSAGE_PRIMARY) or result.error_message
    try:
        kind = errors.lookup(code)
    except KeyError:
        kind = psycopg.OperationalError
    raise kind(words.decode(errors="replace"))
