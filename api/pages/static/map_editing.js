/* Moving tiles of a map: drag, or arrow keys. The server pours the sea and says what cannot be; this puts its answer into the page. */
import { make } from "./page.js";
import { _ } from "./words.js";

function edit(form) {
  const unit = Number(form.dataset.unit), WAIT = 450;
  const drawn = () => document.getElementById("map-drawn");
  const landOf = (tile) => tile.id.replace(/^land-/, "");
  const fieldOf = (land) => form.elements[`land.${land}`];
  const numbersOf = (land) => fieldOf(land).value.trim().split(/[\s,]+/).map(Number);
  const good = new Map(); /* what every field was when the server last agreed */
  let held = null, timer = 0, asked = 0;

  function remember() {
    form.querySelectorAll("input[name^='land.']").forEach((field) => good.set(field.name, field.value));
    drawn().querySelectorAll("g.tile").forEach((tile) => tile.setAttribute("tabindex", "0")); /* impassable lands are no links */
  }
  function say(words) {
    const box = make("div", "notice no");
    box.append(make("p", "", words));
    document.getElementById("map-notice").replaceChildren(box);
  }
  function place(tile, [x, y]) { tile.setAttribute("transform", `translate(${x * unit + .75} ${y * unit + .75})`); }
  function put(land, numbers) { fieldOf(land).value = numbers.join(" "); }

  async function show(focus) {
    const mine = ++asked, body = new FormData(form);
    body.set("do", "show");
    drawn().classList.add("waiting");
    try {
      const answer = await fetch(form.action, { method: "POST", body, headers: { Accept: "text/html" } });
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      if (mine !== asked) return;
      const refused = page.querySelector("#map-notice .no");
      if (answer.ok) {
        for (const name of ["map-drawn", "map-numbers"]) {
          const old = document.getElementById(name), fresh = page.getElementById(name), { open, scrollLeft, scrollTop } = old;
          old.replaceWith(fresh);
          if (open) fresh.open = true;
          fresh.scrollTo(scrollLeft, scrollTop);
        }
        document.getElementById("map-notice").replaceChildren();
        remember();
      } else {
        form.querySelectorAll("input[name^='land.']").forEach((field) => { field.value = good.get(field.name) ?? field.value; });
        drawn().querySelectorAll(".tile").forEach((tile) => { if (fieldOf(landOf(tile))) place(tile, numbersOf(landOf(tile))); });
        say(refused ? refused.textContent.trim() : _("That didn't work. Reload the page."));
      }
      if (focus) document.getElementById(focus)?.focus({ preventScroll: true });
    } catch {
      say(_("The server can't be reached. Nothing is saved yet."));
    } finally {
      drawn().classList.remove("waiting");
    }
  }
  function cells(event) { /* where a pointer is, in cells of the map */
    const map = drawn().querySelector(".map"), at = map.createSVGPoint();
    at.x = event.clientX; at.y = event.clientY;
    const found = at.matrixTransform(map.getScreenCTM().inverse());
    return [found.x / unit, found.y / unit];
  }
  form.addEventListener("pointerdown", (event) => {
    const tile = event.target.closest(".tile");
    if (!tile || event.button || !fieldOf(landOf(tile))) return;
    held = { tile, from: cells(event), at: numbersOf(landOf(tile)), moved: false };
    tile.classList.add("held");
    tile.setPointerCapture(event.pointerId);
  });
  form.addEventListener("pointermove", (event) => {
    if (!held) return;
    const [x, y] = cells(event), dx = Math.round(x - held.from[0]), dy = Math.round(y - held.from[1]);
    held.now = [Math.max(0, held.at[0] + dx), Math.max(0, held.at[1] + dy), held.at[2], held.at[3]];
    held.moved = held.moved || dx !== 0 || dy !== 0;
    place(held.tile, held.now);
  });
  function drop() {
    if (!held) return;
    const { tile, now, moved } = held;
    tile.classList.remove("held");
    held = null;
    if (!moved) return;
    put(landOf(tile), now);
    show(tile.id);
  }
  form.addEventListener("pointerup", drop);
  form.addEventListener("pointercancel", drop);
  form.addEventListener("click", (event) => { if (event.target.closest(".tile")) event.preventDefault(); });
  form.addEventListener("dragstart", (event) => event.preventDefault());
  form.addEventListener("keydown", (event) => {
    const tile = event.target.closest(".tile");
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (!tile || !step || !fieldOf(landOf(tile))) return;
    event.preventDefault();
    const land = landOf(tile), [x, y, w, h] = numbersOf(land);
    const next = event.shiftKey ? [x, y, Math.max(1, w + step[0]), Math.max(1, h + step[1])]
      : [Math.max(0, x + step[0]), Math.max(0, y + step[1]), w, h];
    put(land, next);
    place(tile, next);
    clearTimeout(timer);
    timer = setTimeout(() => show(tile.id), WAIT);
  });
  form.classList.add("scripted");
  remember();
}
const form = document.getElementById("map-editing");
if (form) edit(form);
