"""What was used lately is kept, and what was used longest ago goes first."""

from companion.model.lru import Lru


def test_what_was_used_longest_ago_goes_first():
    kept: Lru[str, int] = Lru(2)
    kept.keep("a", 1)
    kept.keep("b", 2)
    assert kept.get("a") == 1
    kept.keep("c", 3)
    assert kept.keys() == ["a", "c"]
    assert "b" not in kept
    assert kept.get("b") is None
    assert kept.setdefault("a", 9) == 1
    kept.pop("a")
    kept.pop("a")
    assert (len(kept), kept.setdefault("a", 9)) == (1, 9)


def test_heavy_things_take_the_room_of_many():
    kept: Lru[str, bytes] = Lru(10, len)
    for name in "abc":
        kept.keep(name, b"xxx")
    kept.keep("b", b"yyyy")
    assert kept.keys() == ["a", "c", "b"]
    kept.keep("d", b"z" * 6)
    assert kept.keys() == ["b", "d"]
    kept.keep("e", b"z" * 11)  # more than there is room for at all
    assert kept.keys() == []
