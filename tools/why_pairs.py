"""Which rule is behind what, for reading against the rulebooks: `python -m tools.why_pairs [BOX...]`.

It lists every refusal, payment, and sentence of a box with the rules that "Why?" shows for it, if there are any.
"""

import sys
from collections.abc import Iterator

from api.http.codes import RULES
from companion.editions import boxes, load
from companion.families import family_of
from companion.families.rulebooks import rulebook_of
from companion.model.edition import Edition
from companion.model.rulebook import INDEXES, Rule
from tests.ledger_kinds import kinds_of


def pairs(edition: Edition) -> Iterator[tuple[str, str, tuple[Rule, ...]]]:
    """What there is to explain: which index it is in, its key with its subject, and the rules behind it."""
    book, family = rulebook_of(edition), family_of(edition)
    keys = {
        "refusals": (*RULES, *family.codes),
        "payments": kinds_of(edition.family),
        "sentences": family.sentences.every_template,
    }
    for index in INDEXES:
        for key in sorted(set(keys[index])):
            behind = book.behind_each_subject(index, key)
            for subject, rules in behind.items() or [("", ())]:
                yield index, f"{key}:{subject}" if subject else key, rules


def main() -> None:
    """Print the pairs of some boxes, or of all."""
    for box in sys.argv[1:] or boxes():
        sys.stdout.write(f"\n{box}\n")
        for index, key, rules in pairs(load(box)):
            sys.stdout.write(f"  {index} {key}\n" + "".join(f"      {rule.id}: {rule.says}\n" for rule in rules))


if __name__ == "__main__":
    main()
