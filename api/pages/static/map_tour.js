/* A board too large for the sofa: where names would be small, the television shows it part by part. It begins and ends where
   the last entry was; before the first land changes hands, with the whole. Anyone who touches the map has it for a while. */
import { maps } from "./map.js";

const SMALL = 20, READ = 20.5, STAY = 9000, TOUCHED = 60000; /* the height of names in pixels; how long, in milliseconds */
for (const { board, camera, tiles } of maps) if ("mapTour" in board.dataset) {
  let stop = 0, timer = 0, last = board.dataset.mapLast;
  /* So many that every tile but the very largest is whole in one of them: neighbours have a tile's length in common. */
  function parts(whole, part, side) {
    const lengths = [...tiles.values()].map((tile) => tile.querySelector(".body")[side].baseVal.value);
    const longest = Math.max(...lengths.filter((length) => length < part / 3));
    return part < whole ? Math.ceil((whole - longest) / (part - longest)) : 1;
  }
  function stops() {
    const seen = camera.seen();
    if (seen.names >= SMALL) return [];
    const share = seen.names / READ, wide = seen.across * share, tall = seen.down * share;
    const columns = parts(seen.wide, wide, "width"), rows = parts(seen.tall, tall, "height"), found = [];
    for (let row = 0; row < rows; row += 1) {
      for (let at = 0; at < columns; at += 1) {
        const column = row % 2 ? columns - 1 - at : at; /* like an ox ploughs */
        found.push([columns > 1 ? column * (seen.wide - wide) / (columns - 1) : 0, rows > 1 ? row * (seen.tall - tall) / (rows - 1) : 0, wide, tall]);
      }
    }
    return found;
  }
  /* What is cut by the edge of a part is back: it is whole in another. */
  function stand(x = 0, y = 0, width = Infinity, height = Infinity) {
    for (const tile of tiles.values()) {
      const { e, f } = tile.transform.baseVal.consolidate().matrix, body = tile.querySelector(".body");
      const right = e + body.width.baseVal.value, below = f + body.height.baseVal.value;
      tile.classList.toggle("beyond", e < x || f < y || right > x + width || below > y + height);
    }
  }
  /* The part of the board with a land in its middle. */
  function around(land) {
    const tile = tiles.get(land), seen = camera.seen(), share = seen.names / READ;
    if (!tile) return null;
    const { e, f } = tile.transform.baseVal.consolidate().matrix, body = tile.querySelector(".body");
    const wide = seen.across * share, tall = seen.down * share;
    const at = (middle, part, whole) => Math.max(0, Math.min(whole - part, middle - part / 2));
    return [at(e + body.width.baseVal.value / 2, wide, seen.wide), at(f + body.height.baseVal.value / 2, tall, seen.tall), wide, tall];
  }
  function show(part) {
    if (part) camera.toArea(...part); else camera.whole();
    stand(...(part || []));
  }
  function next() {
    const found = stops();
    if (!found.length) return;
    stop = (stop + 1) % (found.length + 1);
    show(stop ? found[stop - 1] : around(last));
    board.dataset.mapStop = stop;
    wait(STAY);
  }
  function wait(time) { clearTimeout(timer); timer = setTimeout(next, time); }
  board.addEventListener("companion:fresh", (event) => {
    last = event.detail;
    if (!stops().length) return;
    stop = 0;
    show(around(last));
    wait(STAY);
  });
  for (const kind of ["pointerdown", "wheel", "keydown"]) board.addEventListener(kind, () => { stand(); wait(TOUCHED); }, { passive: true });
  if (last && stops().length) show(around(last));
  wait(STAY);
}
