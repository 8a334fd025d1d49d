"""Pages as pictures: however many phones look at the print shop at once."""

import subprocess
import sys

SEVERAL_AT_ONCE = """
from concurrent.futures import ThreadPoolExecutor
from printables import Job
from companion.editions import load
from printables.catalogue import make
from printables.pdf.pictures import thumbnail_of

pdf = make("reference", Job(load("aa1941"), load("aa1941").scenarios[0].id, "a4"))
with ThreadPoolExecutor(8) as pool:
    assert len(set(pool.map(lambda _: thumbnail_of(pdf), range(60)))) == 1
"""


def test_several_threads_may_ask_for_pictures_at_once():
    """pdfium is for one thread at a time; without a lock the whole process ends, so it is one of its own here."""
    done = subprocess.run([sys.executable, "-c", SEVERAL_AT_ONCE], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
