"""`companion odds`: the odds of a battle, without a running server."""

import json
from pathlib import Path
from typing import Any

import click

from companion.cli.options import editions_option, json_option
from companion.editions import Catalogue
from companion.languages import _, listed, msg
from companion.languages.local import decimal, percent
from companion.model.edition import Edition
from companion.model.refusal import NotFound, RuleViolation
from companion.model.translated import in_language
from companion.model.wording import in_a_sentence
from companion.service.odds import odds_of

SIDES = ("attacker", "defender")


def _units(text: str, option: str) -> dict[str, int]:
    """Parse `infantry=6,tank=3` into counts."""
    found: dict[str, int] = {}
    for part in filter(None, (word.strip() for word in text.split(","))):
        name, _sign, count = part.partition("=")
        if count and not count.strip().isdecimal():
            raise click.UsageError(
                _("{option}: expected UNIT=NUMBER, such as infantry=6, not {word}.", option=option, word=part)
            )
        found[name.strip()] = found.get(name.strip(), 0) + int(count or 1)
    return found


def _words(text: str) -> list[str]:
    return [word.strip() for word in text.split(",") if word.strip()]


def _side_options(command: Any) -> Any:
    """The options of both sides: the fields of a request, prefixed with the side."""
    for side in reversed(SIDES):
        for name, about in (
            ("kamikazes", msg("Dice before round one, by the ship they are aimed at: battleship=2.")),
            ("sacrificed", msg("Units that an advantage spends: fighter=2.")),
            ("damaged", msg("Ships that begin with a hit: battleship=1.")),
            ("losses", msg("What is lost first: infantry,artillery,tank.")),
            ("advantages", msg("Its national advantages, by id.")),
            ("technologies", msg("Its technologies, by id.")),
            ("power", msg("Which power it is.")),
        ):
            if name == "kamikazes" and side == "attacker":
                continue
            command = click.option(
                f"--{side}-{name}", default="", envvar=f"COMPANION_{side.upper()}_{name.upper()}", help=about
            )(command)
        command = click.option(
            f"--{side}-submarines",
            type=click.Choice(["fight", "submerge"]),
            envvar=f"COMPANION_{side.upper()}_SUBMARINES",
            help="Whether its submarines submerge when they can.",
        )(command)
        command = click.option(
            f"--{side}-keep-land-unit",
            is_flag=True,
            envvar=f"COMPANION_{side.upper()}_KEEP_LAND_UNIT",
            help="Give up one land unit after everything else.",
        )(command)
    return command


@click.command()
@click.argument("edition")
@click.option("--attacker", required=True, envvar="COMPANION_ATTACKER", help="What attacks: infantry=6,tank=3.")
@click.option("--defender", required=True, envvar="COMPANION_DEFENDER", help="What defends: infantry=5.")
@click.option(
    "--kind", type=click.Choice(["land", "sea", "landing"]), default="land", envvar="COMPANION_KIND", help="Where."
)
@_side_options
@click.option("--territory", envvar="COMPANION_TERRITORY", help="Where, by id.")
@click.option("--seaborne", envvar="COMPANION_SEABORNE", help="A landing: the land units that came by sea.")
@click.option("--bombard", envvar="COMPANION_BOMBARD", help="A landing: the ships that would shell the coast.")
@click.option("--round", "round_number", type=int, envvar="COMPANION_ROUND", help="The round that comes next.")
@click.option(
    "--dice", type=click.Choice(["standard", "low_luck"]), envvar="COMPANION_DICE", help="How dice are rolled."
)
@click.option(
    "--retreat", envvar="COMPANION_RETREAT", help="When the attacker retreats: after_round=3, below_chance=0.3."
)
@click.option("--find", envvar="COMPANION_FIND", help="A force to look for: defender:0.9:infantry=10,artillery=4.")
@click.option("--readings", envvar="COMPANION_READINGS", help="Where the rulebook leaves it open: guns_alone=silent.")
@editions_option
@json_option
def odds(edition: str, editions: tuple[Path, ...], as_json: bool, **said: Any) -> None:
    """The odds of a battle: odds EDITION --attacker infantry=6,tank=3 --defender infantry=5."""
    catalogue = Catalogue(editions)
    box = catalogue.get(edition)
    if box is None:
        raise click.ClickException(
            _("There's no edition {edition}. Known: {known}.", edition=edition, known=", ".join(catalogue.ids()))
        )
    try:
        answer = odds_of(box, None, _request(said), here=True)
    except (RuleViolation, NotFound) as refusal:
        raise click.ClickException(refusal.sentence) from None
    click.echo(json.dumps(answer, indent=2) if as_json else _sheet(in_language(box), answer))


def _request(said: dict[str, Any]) -> dict[str, Any]:
    request: dict[str, Any] = {"kind": said["kind"]}
    for side in SIDES:
        found: dict[str, Any] = {"units": _units(said[side], f"--{side}")}
        for name, read in (
            ("power", str),
            ("technologies", _words),
            ("advantages", _words),
            ("losses", _words),
        ):
            if said[f"{side}_{name}"]:
                found[name] = read(said[f"{side}_{name}"])
        for name in ("damaged", "sacrificed", "kamikazes"):
            if said.get(f"{side}_{name}"):
                found[name] = _units(said[f"{side}_{name}"], f"--{side}-{name}")
        if said[f"{side}_submarines"]:
            found["submarines"] = said[f"{side}_submarines"]
        if said[f"{side}_keep_land_unit"]:
            found["keep_land_unit"] = True
        request[side] = found
    for name in ("territory", "dice"):
        if said[name]:
            request[name] = said[name]
    for name in ("seaborne", "bombard"):
        if said[name] is not None:
            request[name] = _units(said[name], f"--{name}")
    if said["round_number"] is not None:
        request["round"] = said["round_number"]
    if said["retreat"]:
        request["retreat"] = _numbers(said["retreat"])
    if said["find"]:
        request["find"] = _find(said["find"])
    if said["readings"]:
        request["readings"] = dict(part.partition("=")[::2] for part in _words(said["readings"]))
    return request


def _numbers(text: str) -> dict[str, float]:
    found: dict[str, float] = {}
    for name, value in (part.partition("=")[::2] for part in _words(text)):
        try:
            number = float(value)
        except ValueError:
            raise click.UsageError(
                _("--retreat: expected a number, such as after_round=3, not {word}.", word=value)
            ) from None
        found[name] = int(number) if number == int(number) and not name.startswith("below_c") else number
    return found


def _find(text: str) -> dict[str, Any]:
    side, _sign, rest = text.partition(":")
    chance, _sign, pool = rest.partition(":")
    try:
        return {"side": side, "chance": float(chance), "from": _units(pool, "--find")}
    except ValueError:
        raise click.UsageError(_("--find: expected SIDE:CHANCE:UNITS, such as defender:0.9:infantry=10.")) from None


CHANCES = {
    "attacker_wins": msg("attacker wins"),
    "defender_wins": msg("defender wins"),
    "draw": msg("draw"),
    "retreats": msg("retreats"),
    "takes_land": msg("takes the land"),
}
LEFT = {
    "attacker": msg("The attacker loses {loss}; left on average: {units}."),
    "defender": msg("The defender loses {loss}; left on average: {units}."),
}


def _sheet(box: Edition, answer: dict[str, Any]) -> str:
    width = max(len(_(title)) for title in CHANCES.values()) + 2
    lines = [f"{_(title):<{width}}{percent(answer[name], 2):>8}" for name, title in CHANCES.items()]
    rounds, swing, spread = (decimal(answer[name], 2) for name in ("rounds", "swing", "swing_sd"))
    lines.append(
        _(
            "{rounds} rounds on average; swing {swing}, give or take {spread}.",
            rounds=rounds,
            swing=swing,
            spread=spread,
        )
    )
    for side, text in LEFT.items():
        left = answer[side]["mean_left"].items()
        mean = listed([f"{decimal(count, 2)} {in_a_sentence(box.units[unit].plural)}" for unit, count in left]) or "0"
        lines.append(_(text, loss=decimal(answer[side]["loss"], 2), units=mean))
    found = answer["found"]
    if found is not None:
        units = box.units_in_words(found["units"]) or "0"
        cost, chance = found["cost"], percent(found["chance"], 2)
        lines.append(
            _(
                "The cheapest force that's enough: {units} for {cost}, with a chance of {chance}.",
                units=units,
                cost=cost,
                chance=chance,
            )
        )
    if not answer["exact"]:
        lines.append(
            _("Simulated, because the battle is large: give or take {error}.", error=percent(answer["error"], 2))
        )
    return "\n".join(lines)
