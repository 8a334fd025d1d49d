"""Shapes: path data of M, L, C, and Z (as in our emblems and pieces) converted to PDF path operators, once."""

import re
from functools import cache

OPERATORS = {"M": "m", "L": "l", "C": "c"}
TOKEN = re.compile(r"([MLCZ])|(-?\d+(?:\.\d+)?)")


@cache
def operators(path: str) -> tuple[str, ...]:
    """A path's PDF operators, in the units of its own box, y still pointing down."""
    code: list[str] = []
    command, numbers = "", list[str]()

    def flush() -> None:
        if command == "Z":
            code.append("h")
        elif command:
            code.append(f"{' '.join(numbers)} {OPERATORS[command]}")

    for letter, number in TOKEN.findall(path):
        if letter:
            flush()
            command, numbers = letter, []
        else:
            numbers.append(number)
    flush()
    return tuple(code)


@cache
def painted(paths: tuple[str, ...]) -> tuple[str, ...]:
    """The operators of several paths, each filled separately; the last one's fill is left to the caller."""
    code: list[str] = []
    for path in paths:
        code += [*operators(path), "f*"]
    return tuple(code[:-1])
