"""The picture of the odds: the chance that matters, one bar, what's left of each side, and the money."""

from collections.abc import Mapping
from typing import Any

from markupsafe import Markup
from msgspec import Struct

from api.families.axis_and_allies.battle_desk.asked import Asked
from api.maps.hatches import number_of, pattern
from api.svg import drawing
from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.families.axis_and_allies.sections.combat import Role
from companion.languages import Text, _, local, msg, n_
from companion.model.wording import in_a_sentence, signed

Answer = Mapping[str, Any]
WIDE = 1000
MOST_COLUMNS = 50
"""The most histogram columns on each side; beyond that, several numbers share one."""
TINY = 1e-6
"""The share of outcomes that can be omitted without mention."""
ENDINGS: Mapping[str, Text] = {
    "takes": msg("takes it"),
    "wins": msg("wins, can't hold it"),
    "draw": msg("nobody left"),
    "retreats": msg("retreats"),
    "holds": msg("holds"),
}
"""How a battle can end, always in this order."""
AT_SEA: Mapping[str, Text] = {"takes": msg("wins"), "holds": msg("wins")}


class Ending(Struct, frozen=True):
    """One ending of a battle: a segment of the bar."""

    word: str
    name: str
    role: Role | None
    chance: float

    @property
    def figure(self) -> str:
        """Its chance for people."""
        return percent(self.chance)


def percent(chance: float) -> str:
    """A chance in whole percent; what's nearly certain isn't shown as certain."""
    if 0 < chance < 0.01:
        return "<" + local.percent(0.01)
    if 0.99 < chance < 1:
        return ">" + local.percent(0.99)
    return local.percent(round(100 * chance) / 100)


def digits(chance: float) -> str:
    """A chance with more digits."""
    return local.percent(chance, 2)


def hero(asked: Asked, answer: Answer) -> float:
    """The chance that matters: to take the land, or at sea to win."""
    chance: float = answer["attacker_wins" if asked.kind == "sea" else "takes_land"]
    return chance


def endings(asked: Asked, answer: Answer) -> list[Ending]:
    """How the battle may end; only what can happen."""
    takes = hero(asked, answer)
    chances = {
        "takes": takes,
        "wins": max(0.0, answer["attacker_wins"] - takes),
        "draw": answer["draw"],
        "retreats": answer["retreats"],
        "holds": answer["defender_wins"],
    }
    roles: Mapping[str, Role | None] = {"draw": None, "holds": "defender"}
    names = {**ENDINGS, **(AT_SEA if asked.kind == "sea" else {})}
    return [
        Ending(word, _(names[word]), roles.get(word, "attacker"), chance)
        for word, chance in chances.items()
        if chance > 1e-9
    ]


def bar(edition: AxisAndAlliesEdition, asked: Asked, answer: Answer) -> Markup:
    """All endings in one bar of full width."""
    pieces, x = [_hatches(edition, asked)], 0.0
    for ending in endings(asked, answer):
        width = WIDE * ending.chance
        power = (asked.powers[ending.role] if ending.role else None) or ""
        pieces.append(
            f'<g data-power="{power}" data-end="{ending.word}">'
            f'<rect class="end" x="{x:.1f}" width="{width:.1f}" height="56"/>'
        )
        if ending.word in ("takes", "holds"):
            side = "a" if ending.role == "attacker" else "d"
            pieces.append(f'<rect fill="url(#odds-{side})" x="{x:.1f}" width="{width:.1f}" height="56"/>')
        pieces.append("</g>")
        x += width
    words = ", ".join(f"{_named(edition, asked, ending)} {ending.figure}" for ending in endings(asked, answer))
    soft = "" if answer["exact"] else " soft"
    drawn = drawing(f"odds-bar{soft}", f"0 0 {WIDE} 56", words, pieces)
    return drawn.replace("<svg", Markup('<svg preserveAspectRatio="none"'), 1)  # as wide as there is room


def _named(edition: AxisAndAlliesEdition, asked: Asked, ending: Ending) -> str:
    power = edition.powers.get((asked.powers[ending.role] if ending.role else None) or "")
    return f"{power.name} {ending.name}" if power else ending.name


def _hatches(edition: AxisAndAlliesEdition, asked: Asked) -> str:
    hatches = []
    for role, letter in (("attacker", "a"), ("defender", "d")):
        power = asked.powers[role]  # type: ignore[index]
        hatches.append(pattern(f"odds-{letter}", power or "", number_of(edition, power), 2, "odds-lines"))
    return f"<defs>{''.join(hatches)}</defs>"


def left_by_number(side: Mapping[str, Any], wide: int = 1) -> dict[int, float]:
    """The probability that this many units are left, grouped by `wide` numbers."""
    left: dict[int, float] = {}
    for number, chance in enumerate(side["numbers"]):
        if number and chance > TINY:
            first = number - (number - 1) % wide
            left[first] = left.get(first, 0.0) + chance
    return left


def histogram(edition: AxisAndAlliesEdition, asked: Asked, answer: Answer) -> Markup:
    """What's left: columns growing from the center to both sides, one for each number of units, or a few."""
    most = max(len(answer[role]["numbers"]) - 1 for role in ("attacker", "defender")) or 1
    wide = 1 + (most - 1) // MOST_COLUMNS
    sides = {role: left_by_number(answer[role], wide) for role in ("attacker", "defender")}
    high = max((chance for side in sides.values() for chance in side.values()), default=1.0)
    column = (WIDE / 2 - 20) / most
    pieces = ['<path class="odds-axis" d="M0 200H1000M500 0V206"/>']
    for role, sign in (("attacker", -1), ("defender", 1)):
        power = asked.powers[role] or ""  # type: ignore[index]
        pieces.append(f'<g data-power="{power}">')
        for number, chance in sides[role].items():
            tall = max(2.0, 190 * chance / high)
            x = WIDE / 2 + sign * (10 + column * (number - 1)) - (column * wide if sign < 0 else 0)
            pieces.append(
                f'<rect class="column" x="{x + column * 0.08:.1f}" y="{200 - tall:.1f}"'
                f' width="{column * (wide - 0.16):.1f}" height="{tall:.1f}"/>'
            )
            if most <= 12 or number == 1 or number % (5 * wide) < wide:
                pieces.append(
                    f'<text class="odds-tick" x="{x + column * wide / 2:.1f}" y="236" font-size="30"'
                    f' text-anchor="middle">{number}</text>'
                )
        pieces.append("</g>")
    return drawing("odds-left", "0 0 1000 246", _("Units left, and how likely each number is"), pieces)


def likeliest(edition: AxisAndAlliesEdition, answer: Answer) -> tuple[Role, Mapping[str, int], float] | None:
    """The likeliest outcome that leaves somebody: who, what, and how likely. Guns that can't be hit don't count."""
    outcomes = [
        (outcome["chance"], role, outcome["units"])
        for role in ("attacker", "defender")
        for outcome in answer[role]["left"]
        if any(edition.units[unit].hits for unit in outcome["units"])
    ]
    if not outcomes:
        return None
    chance, role, units = max(outcomes, key=lambda outcome: outcome[0])
    return role, units, chance  # type: ignore[return-value]


def money(answer: Answer, currency: str) -> Markup:
    """The swing on one axis: its mean as a mark, one standard deviation as a band."""
    mean, spread = float(answer["swing"]), float(answer["swing_sd"])
    reach = max(10.0, abs(mean) + spread) * 1.1

    def at(amount: float) -> float:
        return WIDE / 2 + amount / reach * (WIDE / 2)

    low, high = at(mean - spread), at(mean + spread)
    pieces = [
        '<path class="odds-axis" d="M0 40H1000M500 22V58"/>',
        f'<rect class="odds-band" x="{low:.1f}" y="26" width="{max(4.0, high - low):.1f}" height="28" rx="6"/>',
        f'<path class="odds-mean" d="M{at(mean):.1f} 14V66"/>',
        '<text class="odds-tick" x="500" y="96" font-size="30" text-anchor="middle">0</text>',
        f'<text class="odds-tick" x="4" y="96" font-size="30">{signed(round(-reach))}</text>',
        f'<text class="odds-tick" x="996" y="96" font-size="30" text-anchor="end">{signed(round(reach))}</text>',
    ]
    return drawing("odds-money", "0 0 1000 104", swing_in_words(answer, currency), pieces)


def swing_in_words(answer: Answer, currency: str) -> str:
    """The swing in words: "+5 IPC, give or take 18"."""
    return _(
        "{swing} {currency}, give or take {spread}",
        swing=signed(round(answer["swing"])),
        currency=currency,
        spread=round(answer["swing_sd"]),
    )


def counted(edition: AxisAndAlliesEdition, units: Mapping[str, int]) -> str:
    """Units in words: "3 infantry, 2 tanks"."""
    return ", ".join(
        n_(
            "{count} {unit}",
            "{count} {units}",
            count,
            unit=in_a_sentence(edition.units[unit].name),
            units=in_a_sentence(edition.units[unit].plural),
        )
        for unit, count in units.items()
    )
