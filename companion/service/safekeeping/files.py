"""Files that backups contain too: house rules, and the host key in those that stay in the data directory.

They're documents of the copy, and become files again when it's restored; a file that's there is never replaced.
"""

from base64 import b64decode, b64encode
from collections.abc import Iterator
from pathlib import Path

from companion.storage import FILE, Store
from companion.storage.owners import give_like

EDITIONS, HOST_KEY = "editions", "host.key"
MOST_BYTES = 4_000_000
"""A larger file isn't a house rule."""


def files_of(data: Path, *, with_key: bool) -> dict[str, str]:
    """A data directory's files by their names, as a backup keeps them."""
    return {
        path.relative_to(data).as_posix(): b64encode(path.read_bytes()).decode()
        for path in _files(data, with_key=with_key)
    }


def _files(data: Path, *, with_key: bool) -> Iterator[Path]:
    found = [*sorted((data / EDITIONS).rglob("*")), *([data / HOST_KEY] if with_key else [])]
    return (path for path in found if path.is_file() and not path.is_symlink() and path.stat().st_size <= MOST_BYTES)


def take_out(store: Store, data: Path) -> list[Path]:
    """Make the files in a restored store files again, where there are none; returns those."""
    made = []
    for name in store.documents(FILE):
        path, body = data / name, store.document(FILE, name)
        belongs = name == HOST_KEY or (name.startswith(f"{EDITIONS}/") and ".." not in path.parts)
        if belongs and body is not None and not path.exists():
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            path.touch(mode=0o600)
            path.write_bytes(b64decode(body))
            for new in (path.parent, path):
                give_like(new, data)
            made.append(path)
        store.remove_document(FILE, name)
    return made
