"""A whole game as one animation: every tile that changes hands is drawn for each of its holders, shown in turn."""

from html import escape

from api.maps.svg import UNIT, Look, drawing, tile
from companion.languages import _
from companion.model.edition import Edition
from companion.views.maps.plan import MapPlan
from companion.views.shapes import MapFilm, MapTile, MapView

SECONDS = 0.9
"""How long each change is shown."""
PAUSE = 3
"""How many times longer the last one is."""
CAPTION = 2
"""The height of the caption below the map, in cells."""


def moving(edition: Edition, plan: MapPlan, film: MapFilm, name: str) -> str:
    """The film as an animated SVG, without any script."""
    first: MapView = {"tiles": film["first"]["tiles"], "layers": ()}
    count = len(film["frames"]) + PAUSE
    still = drawing(edition, plan, first, _("{game}: the whole game", game=name), Look(alone=True))
    changes: dict[str, list[tuple[int, MapTile]]] = {}
    for at, frame in enumerate(film["frames"], start=1):
        for land, now in frame["tiles"].items():
            changes.setdefault(land, []).append((at, now))
    shown = [_in_turn(edition, plan, land, history, count) for land, history in changes.items() if land in plan.tiles]
    every = (film["first"], *film["frames"])
    said = [
        _caption(
            plan,
            at,
            _("Round {number}. {text}", number=frame["round"], text=frame["text"]),
            at + 1 if at + 1 < len(every) else count,
            count,
        )
        for at, frame in enumerate(every)
    ]
    taller = still.replace(
        f'viewBox="0 0 {plan.width * UNIT} {plan.height * UNIT}"',
        f'viewBox="0 0 {plan.width * UNIT} {(plan.height + CAPTION) * UNIT}"',
        1,
    ).replace(f'height="{plan.height * UNIT}"', f'height="{(plan.height + CAPTION) * UNIT}"', 1)
    return taller.removesuffix("</svg>") + "".join(shown) + "".join(said) + "</svg>"


def _in_turn(edition: Edition, plan: MapPlan, land: str, history: list[tuple[int, MapTile]], count: int) -> str:
    out = []
    for at, (frame, now) in enumerate(history):
        end = history[at + 1][0] if at + 1 < len(history) else count
        drawn = tile(edition, plan, land, now, Look()).replace(f' id="land-{land}"', "", 1)
        out.append(f'<g visibility="hidden">{_visible(frame, end, count)}{drawn}</g>')
    return "".join(out)


def _caption(plan: MapPlan, frame: int, text: str, end: int, count: int) -> str:
    at = f'x="{UNIT}" y="{(plan.height + 1.3) * UNIT:g}"'
    return f'<text class="heading" visibility="hidden" {at}>{_visible(frame, end, count)}{escape(text)}</text>'


def _visible(start: int, end: int, count: int) -> str:
    """Shown from one frame to another, repeatedly."""
    times, values = ["0"], ["visible" if start == 0 else "hidden"]
    if start:
        times.append(f"{start / count:.4f}")
        values.append("visible")
    if end < count:
        times.append(f"{end / count:.4f}")
        values.append("hidden")
    return (
        f'<animate attributeName="visibility" calcMode="discrete" values="{";".join(values)}" '
        f'keyTimes="{";".join(times)}" dur="{count * SECONDS:g}s" repeatCount="indefinite"/>'
    )
