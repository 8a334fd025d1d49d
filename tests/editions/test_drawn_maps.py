"""The map of every box is drawn as it was when it was last looked at.

After a change that was meant, look at the map and run `python -m tests.editions.test_drawn_maps`.
"""

import pytest

from tests.editions.printed.maps import fingerprint, keep, kept, with_maps


@pytest.mark.parametrize("box", with_maps())
def test_the_map_is_drawn_as_it_was(box: str):
    assert kept(box) == fingerprint(with_maps()[box])


if __name__ == "__main__":
    keep()
