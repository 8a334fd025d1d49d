"""Measures the complete Anniversary pack against encoding its QR codes alone, in one run.

The pack (charts of both scenarios, all cards and labels, tracks, tokens, money) may take at most twice as long as its
codes. Also shows how much memory printing the pack needs at most, and that five packs in a row need no more.

    python benchmarks/print_pack.py
"""

import sys
import time
import tracemalloc
from collections.abc import Callable
from io import BytesIO

from companion.editions import load
from printables import ALL, Job, write
from printables.press import fonts, qr

ROUNDS = 5
ALLOWED = 2.0


def codes_of(job: Job) -> list[str]:
    """Every address that the pack carries, once."""
    return [job.url(card["kind"], card["id"]) for card in job.cards]


def encode_all(urls: list[str]) -> None:
    """Only the encoding: what `qrcode` does, nothing drawn."""
    for url in urls:
        qr.matrix(url)


def print_all(job: Job) -> None:
    """The pack as somebody prints it who starts with nothing."""
    qr.encode.cache_clear()
    write(ALL, job, BytesIO())


def seconds(work: Callable[[], None]) -> float:
    """What a piece of work takes of the processor, so that other programs do not count."""
    start = time.process_time()
    work()
    return time.process_time() - start


def peak(work: Callable[[], None]) -> float:
    """The most memory in use at once, in MB."""
    tracemalloc.start()
    work()
    size = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return size / 1e6


def main() -> int:
    """Print the figures; 1 if the pack is too slow."""
    job = Job(load("anniversary"))
    urls = codes_of(job)
    fonts.register()
    pages = write(ALL, job, BytesIO())
    pairs = [(seconds(lambda: encode_all(urls)), seconds(lambda: print_all(job))) for _ in range(ROUNDS)]
    codes, pack = (min(times) for times in zip(*pairs, strict=True))
    ratio = pack / codes
    print(f"codes alone   {codes:6.2f} s  ({len(urls)} codes)")
    print(f"complete pack {pack:6.2f} s  ({pages} pages)")
    print(f"ratio         {ratio:6.2f}    (at most {ALLOWED:g})")
    print(f"memory        {peak(lambda: print_all(job)):6.1f} MB at most for one pack")
    print(
        f"              {peak(lambda: [print_all(job) for _ in range(5)] and None):6.1f} MB at most for five in a row"
    )
    return 0 if ratio <= ALLOWED else 1


if __name__ == "__main__":
    sys.exit(main())
