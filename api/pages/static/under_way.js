/* A position being entered: every change is kept on the server at once, and here until the server has it. A tap on the map chooses the
   holder in the list, which is the only place where it is stored; the figures come back with the answer. */
import { camera as cameraOf } from "./map_camera.js";
import { make, stored, timed } from "./page.js";
import { _ } from "./words.js";

const SOON = 250, AGAIN = 3000;

function enter(form) {
  const unsent = stored(`companion.position.${form.dataset.draft}`, {});
  const kept = form.querySelector("[data-kept]");
  const fieldBox = (name) => form.querySelector(`[data-field="${CSS.escape(name)}"]`);
  const controls = (name) => Array.from(form.querySelectorAll(`[name="${CSS.escape(name)}"]:not([type=hidden])`));
  let timer = 0, sending = false;

  /* Keeping */
  function valueOf(control) { return control.type === "checkbox" ? (control.checked ? "yes" : "no") : control.value; }
  function changed(control) {
    if (!control.name || !fieldBox(control.name) || (control.type === "radio" && !control.checked)) return;
    unsent.set({ ...unsent.get(), [control.name]: valueOf(control) });
    soon(SOON);
  }
  function soon(wait) { clearTimeout(timer); timer = setTimeout(send, wait); }
  async function send() {
    const now = unsent.get(), names = Object.keys(now);
    if (sending || !names.length) return;
    sending = true;
    kept.textContent = _("Saving…");
    const body = new URLSearchParams(names.map((name) => [name, now[name]]));
    let wait = SOON;
    try {
      const answer = await timed(form.action, { method: "POST", body, headers: { Accept: "application/json" } }, 10000);
      if (answer.ok) {
        const left = Object.fromEntries(Object.entries(unsent.get()).filter(([name, value]) => now[name] !== value));
        unsent.set(left);
        show(await answer.json());
        kept.textContent = _("Saved.");
      } else if (answer.status >= 500 || answer.status === 429) throw new Error(String(answer.status));
      else { unsent.set({}); kept.textContent = (await answer.json()).detail || ""; }
    } catch {
      wait = AGAIN;
      kept.textContent = _("No connection. What you entered is saved on this device and sent when you're back online.");
    }
    sending = false;
    if (Object.keys(unsent.get()).length) soon(wait);
  }
  function show({ powers, problems }) {
    for (const [power, now] of Object.entries(powers)) {
      const taker = form.querySelector(`.taker[data-power="${CSS.escape(power)}"]`);
      if (!taker) continue;
      taker.querySelector("[data-made]").textContent = now.production;
      const cities = taker.querySelector("[data-cities]");
      if (cities) cities.textContent = now.cities;
      taker.classList.toggle("lost", now.lost);
    }
    form.querySelectorAll("[data-trouble]").forEach((said) => said.remove());
    form.querySelectorAll("[aria-invalid]").forEach((control) => { control.removeAttribute("aria-invalid"); control.removeAttribute("aria-describedby"); });
    for (const { field, says, soft } of problems.slice().reverse()) {
      const box = (field && fieldBox(field)) || document.getElementById("trouble");
      if (box.querySelector("[data-trouble]") && field) continue;
      const said = make("p", `notice ${soft ? "calm" : "no"}`, says);
      said.dataset.trouble = "";
      said.id = `f-${field}-wrong`;
      box.append(said);
      for (const control of field ? controls(field) : []) {
        if (!soft) control.setAttribute("aria-invalid", "true");
        control.setAttribute("aria-describedby", said.id);
      }
    }
  }
  form.addEventListener("input", (event) => { if (event.target.matches("input:not([type=radio], [type=checkbox])")) changed(event.target); });
  form.addEventListener("change", (event) => { changed(event.target); paint(event.target.name); });
  window.addEventListener("online", () => soon(0));
  document.addEventListener("visibilitychange", () => { if (document.visibilityState === "hidden") send(); });

  /* Whole rows at once, and Enter as the way to the next figure */
  form.addEventListener("click", (event) => {
    const all = event.target.closest("[data-all]");
    if (!all) return;
    event.preventDefault();
    const marks = all.closest(all.value.includes(".") ? ".row-of-power" : ".card").querySelectorAll("input[type=checkbox]");
    for (const mark of marks) if (!mark.checked) { mark.checked = true; changed(mark); }
  });
  form.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !event.target.matches("input:not([type=radio], [type=checkbox])")) return;
    event.preventDefault();
    const figures = Array.from(form.querySelectorAll(event.target.closest("[data-figure]") ? "[data-figure] input" : "input:not([type=hidden], [type=radio], [type=checkbox])"));
    const next = figures.slice(figures.indexOf(event.target) + 1).find((figure) => figure.offsetParent);
    if (next) { next.focus(); next.select(); } else event.target.blur();
  });

  /* The map */
  const board = form.querySelector(".map-board");
  const tiles = new Map(board ? Array.from(board.querySelectorAll(".tile"), (tile) => [tile.id.slice(5), tile]) : []);
  const lists = new Map(Array.from(form.querySelectorAll("[id^='h-'] select"), (list) => [list.closest("[id^='h-']").id.slice(2), list]));
  const landOf = (name) => Array.from(lists).find(([, list]) => list.name === name);
  function paint(name) {
    const found = landOf(name);
    if (!found) return;
    const [land, list] = found, tile = tiles.get(land), power = form.querySelector(`.taker[data-power="${CSS.escape(list.value)}"]`) ? list.value : "";
    list.closest(".field").classList.toggle("changed", list.value !== list.dataset.start);
    if (!tile) return;
    if (power) tile.dataset.power = power; else delete tile.dataset.power;
    tile.classList.toggle("changed", list.value !== list.dataset.start);
    tile.querySelector(".hatch").setAttribute("fill", power ? `url(#h-${power})` : "none");
    tile.querySelector(".emblem").setAttribute("href", `#e-${power}`);
    tile.setAttribute("aria-label", _("{territory}: {holder}", { territory: tile.getAttribute("aria-label").split(":")[0], holder: list.selectedOptions[0].textContent }));
  }
  if (board) {
    for (const part of form.querySelectorAll("[data-needs-script]")) part.hidden = false;
    for (const taker of form.querySelectorAll(".taker input")) taker.disabled = false;
    cameraOf(board);
    board.addEventListener("click", (event) => {
      const tile = event.target.closest(".tile");
      if (!tile) return;
      event.preventDefault();
      const list = lists.get(tile.id.slice(5)), taker = form.querySelector(".taker input:checked");
      if (!list || !taker) return;
      list.value = list.value === taker.value ? list.dataset.start : taker.value;
      paint(list.name);
      changed(list);
    });
  }

  /* What another visit couldn't send */
  for (const [name, value] of Object.entries(unsent.get())) {
    for (const control of controls(name)) {
      if (control.type === "checkbox") control.checked = value === "yes";
      else if (control.type === "radio") control.checked = control.value === value;
      else control.value = value;
    }
  }
  for (const list of lists.values()) paint(list.name);
  send();
}

for (const form of document.querySelectorAll("form[data-draft]")) enter(form);
