/* The map lives: tiles change hands with the game, layers stand out, the past plays as a film, a name is flown to. */
import { camera as cameraOf } from "./map_camera.js";
import { make, timed } from "./page.js";
import { _ } from "./words.js";

const SVG = "http://www.w3.org/2000/svg";
const FRESH = 6000, FRAME = 900;

function mapOn(board) {
  const map = board.querySelector(".map");
  const url = board.dataset.map;
  const camera = cameraOf(board);
  const tiles = new Map(Array.from(map.querySelectorAll(".tile"), (shape) => [shape.id.slice(5), shape]));
  const shown = new Map(); /* what a tile shows, as it was told last */
  const pick = (what) => board.querySelector(`[data-map-${what}]`);
  const layer = pick("layer"), slider = pick("slider"), when = pick("when"), play = pick("play");
  const caption = make("p", "map-caption");
  caption.setAttribute("aria-live", "polite");
  board.append(caption);
  for (const control of board.querySelectorAll("[data-needs-script]")) control.hidden = false;

  /* One tile */
  function paint(land, now, fresh) {
    const tile = tiles.get(land);
    if (!tile || !now.open) return;
    const key = JSON.stringify([now.holder, now.value, now.marks]);
    if (shown.get(land) === key) return;
    shown.set(land, key);
    if (now.holder) tile.dataset.power = now.holder; else delete tile.dataset.power;
    tile.querySelector(".hatch").setAttribute("fill", now.holder ? `url(#h-${now.holder})` : "none");
    tile.querySelector(".emblem").setAttribute("href", `#e-${now.holder || ""}`);
    const value = tile.querySelector(".value");
    value.textContent = now.value === null ? "" : now.value;
    tile.querySelectorAll(".mark").forEach((sign) => sign.remove());
    for (const sign of now.marks) value.before(mark(sign));
    if (now.said) tile.setAttribute("aria-label", now.said);
    if (!fresh) return;
    board.dispatchEvent(new CustomEvent("companion:fresh", { detail: land }));
    tile.classList.add("fresh");
    setTimeout(() => tile.classList.remove("fresh"), FRESH);
  }
  function mark({ kind, count }) {
    const text = kind === "damage";
    const sign = document.createElementNS(SVG, text ? "text" : "use");
    sign.setAttribute("class", text ? "count mark" : "mark");
    sign.setAttribute("x", text ? 64 : map.querySelector(`#m-${kind}`).dataset.x);
    sign.setAttribute("y", text ? 18 : 5.5);
    if (text) sign.textContent = `\u2212${count}`; else sign.setAttribute("href", `#m-${kind}`);
    return sign;
  }

  /* Now */
  let changed = new Set(Array.from(tiles).filter(([, shape]) => shape.classList.contains("changed")).map(([land]) => land));
  let front = new Set(Array.from(tiles).filter(([, shape]) => shape.classList.contains("front")).map(([land]) => land));
  async function now(fresh) {
    try {
      const answer = await timed(url, { headers: { Accept: "application/json" } }, 8000);
      if (!answer.ok) return;
      const board_now = await answer.json();
      if (film) film.stale = true;
      if (past()) return;
      const before = new Map(shown);
      for (const [land, look] of Object.entries(board_now.tiles)) paint(land, look, fresh && before.size > 0);
      changed = new Set(board_now.changed);
      front = new Set(board_now.front);
      for (const objective of board_now.layers) {
        const option = layer && layer.querySelector(`option[value="${CSS.escape(objective.id)}"]`);
        if (option) { option.dataset.missing = objective.missing.join(" "); option.textContent = objective.met ? _("{title}: met", { title: objective.title }) : objective.title; }
      }
      stand();
    } catch { /* the line will tell */ }
  }

  /* What stands out */
  const own = new Set((board.dataset.mapOwn || "").split(" "));
  function stand() {
    if (!layer) return;
    const option = layer.selectedOptions[0];
    const lands = option.dataset.lands === undefined ? null : new Set(option.dataset.lands.split(" "));
    const missing = new Set((option.dataset.missing || "").split(" "));
    const wanted = option.value === "front" ? front : lands;
    map.classList.toggle("map-layered", Boolean(wanted));
    for (const [land, tile] of tiles) {
      tile.classList.toggle("changed", option.value === "changed" && changed.has(land));
      tile.classList.toggle("own", option.value === "front" && own.has(tile.dataset.power));
      tile.classList.toggle("wanted", Boolean(wanted && wanted.has(land)));
      tile.classList.toggle("missing", Boolean(lands && lands.has(land) && missing.has(land)));
    }
  }
  if (layer) layer.addEventListener("change", stand);

  /* Time */
  let film = null, playing = 0;
  const past = () => film && Number(slider.value) < film.frames.length;
  async function load() {
    if (film && !film.stale) return;
    const answer = await timed(`${url}/film`, { headers: { Accept: "application/json" } }, 15000);
    if (!answer.ok) return;
    const fresh = await answer.json(), value = Number(slider.value), back = Number(slider.max) - value;
    const goesOn = Boolean(film) && back > 0; /* the one who looks at the past stays there */
    film = fresh;
    slider.max = film.frames.length;
    slider.value = goesOn ? value : Math.max(0, film.frames.length - back);
  }
  function at(number, fresh) {
    const lands = { ...film.first.tiles };
    for (const step of film.frames.slice(0, number)) Object.assign(lands, step.tiles);
    const frame = number ? film.frames[number - 1] : film.first;
    for (const [land, look] of Object.entries(lands)) paint(land, look, fresh && land in frame.tiles && number > 0);
    const last = number === film.frames.length;
    when.textContent = last && !playing ? _("now") : _("round {number}", { number: frame.round });
    caption.textContent = last && !playing ? "" : frame.text;
    if (last && !playing) now(false);
  }
  function stop() {
    clearInterval(playing);
    playing = 0;
    play.setAttribute("aria-pressed", "false");
  }
  async function start() {
    await load();
    if (!film || !film.frames.length) return;
    if (!past()) slider.value = 0;
    play.setAttribute("aria-pressed", "true");
    at(Number(slider.value), false);
    playing = setInterval(() => {
      if (Number(slider.value) >= film.frames.length) { stop(); at(film.frames.length, false); return; }
      slider.value = Number(slider.value) + 1;
      at(Number(slider.value), true);
    }, FRAME);
  }
  if (slider) {
    play.addEventListener("click", () => { if (playing) stop(); else start(); });
    slider.addEventListener("pointerdown", load);
    slider.addEventListener("focus", load);
    slider.addEventListener("input", async () => { stop(); await load(); if (film) at(Number(slider.value), false); });
  }

  /* Finding */
  const find = pick("find");
  if (find) {
    const names = new Map(Array.from(tiles, ([land, shape]) => [shape.getAttribute("aria-label").split(":")[0], land]));
    board.querySelector("datalist").append(...Array.from(names.keys()).sort().map((name) => Object.assign(make("option"), { value: name })));
    const plain = (text) => text.toLowerCase().normalize("NFD").replace(/[\u0300-\u036f.]/g, "");
    const look = (event) => {
      const query = plain(find.value.trim());
      const exact = Array.from(names).find(([name]) => plain(name) === query);
      const near = event.type === "input" ? null : Array.from(names).find(([name]) => plain(name).startsWith(query))
        || Array.from(names).find(([name]) => plain(name).includes(query));
      const found = query && (exact || near);
      map.querySelectorAll(".found").forEach((shape) => shape.classList.remove("found"));
      if (!found) return;
      const tile = tiles.get(found[1]);
      tile.classList.add("found");
      camera.toTile(tile);
    };
    find.addEventListener("input", look);
    find.addEventListener("change", look);
    find.addEventListener("keydown", (event) => { if (event.key === "Enter") { look(event); find.blur(); } });
  }

  now(false);
  stand();
  if ("mapLive" in board.dataset) document.addEventListener("companion:entry", () => now(true));
  return { board, tiles, camera };
}

/* The maps of this page, for what moves over them. */
export const maps = Array.from(document.querySelectorAll(".map-board"), mapOn);
