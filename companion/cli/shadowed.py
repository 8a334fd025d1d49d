"""Detecting other distributions that hide our plainly named packages `api` and `printables`."""

import sys
from importlib.util import find_spec
from pathlib import Path

BESIDE_US = ("api", "printables")


def shadowed() -> str | None:
    """A sentence if another distribution hides one of our packages; None if all is well."""
    if getattr(sys, "frozen", False):  # a bundle holds nothing but ours
        return None
    home = Path(__file__).parents[2]
    for name in BESIDE_US:
        spec = find_spec(name)
        found = Path(spec.origin).parent if spec is not None and spec.origin else None
        if found is None or not found.samefile(home / name):
            from companion.languages import _

            return _(
                "Another installed program hides Companion's package '{name}' ({found}). Install Companion into an "
                "environment of its own, for example with pipx, uv tool, or python -m venv.",
                name=name,
                found=found or _("nothing found"),
            )
    return None
