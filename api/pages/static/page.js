/* A page: its addresses, its toasts, and how it is brought up to date without losing what is typed.
   Everything works without scripts; they only make it quicker and calmer. */
import { Kept } from "./kept.js";
import { CLOCK, Shown } from "./live.js";

export const { body } = document;
export const { game } = body.dataset;
export const stored = (name, none) => new Kept(() => localStorage, name, none);

/* Addresses come from the server (`routes` in api/pages/kit/scripts.py); a * in one stands for what is filled in. */
const routes = JSON.parse(body.dataset.routes || "{}");
export const route = (name, ...values) => routes[name].replace(/\*/g, () => encodeURIComponent(values.shift()));
export function routed(name, path) {
  /* What is filled in, if a path is one of these. */
  const parts = path.match(`^${routes[name].replace(/\*/g, "([^/]+)")}$`);
  return parts && parts.slice(1).map(decodeURIComponent);
}

export function make(tag, className, text) {
  const element = document.createElement(tag);
  if (className) element.className = className;
  if (text) element.textContent = text;
  return element;
}
export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
export function fieldsOf(form, button) {
  /* What a form sends that was sent by one of its buttons; FormData itself knows of buttons only since 2023. */
  const fields = new FormData(form);
  if (button && button.name) fields.append(button.name, button.value);
  return fields;
}
export function timed(url, options, milliseconds) {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), milliseconds);
  return fetch(url, { ...options, signal: stop.signal, credentials: "same-origin" }).finally(() => clearTimeout(timer));
}

/* Toasts, and the room they have */
const toasts = document.getElementById("toasts");
function foot() {
  /* How much of the screen's foot is taken: a toast is above it, and never on a button. */
  const tops = Array.from(document.querySelectorAll(".dock, .dock-next, .pinned, .asks, .find:not([hidden])"), (overlay) => overlay.getBoundingClientRect())
    .filter((box) => box.height && box.width > innerWidth / 3 && box.top > innerHeight / 4).map((box) => innerHeight - box.top);
  toasts.style.setProperty("--foot", `${Math.max(0, ...tops)}px`);
}
function measured() {
  /* How much of it a question to the table takes, where one is pinned: what is pinned else is above it. */
  const asks = document.querySelector(".asks"), dock = document.querySelector(".dock"), { style } = document.documentElement;
  const pinned = asks && getComputedStyle(asks).position === "fixed";
  style.setProperty("--asks", `${pinned ? asks.offsetHeight : 0}px`);
  if (dock) style.setProperty("--bars", `${dock.offsetHeight}px`);
  foot();
}
const grown = new ResizeObserver(measured);
function watch() {
  measured();
  grown.disconnect();
  for (const part of document.querySelectorAll("body, .asks, .dock, .pinned, .find")) grown.observe(part);
}
document.addEventListener("companion:refreshed", watch);
watch();
export function toast(text, { no = false, stay = false, className = "", way = null, saved = "" } = {}) {
  const box = make("div", `toast${no ? " no" : ""} ${className}`);
  if (no) box.setAttribute("role", "alert");
  if (saved) box.dataset.saved = saved; /* the key of the tap that waits */
  box.append(make("p", "", text));
  if (way) {
    const go = make("button", "", way.label);
    go.type = "button";
    go.addEventListener("click", way.go);
    box.append(go);
  }
  if (stay) {
    const ok = make("button", "", "OK");
    ok.type = "button";
    ok.addEventListener("click", () => box.remove());
    box.append(ok);
  }
  foot();
  toasts.append(box);
  while (toasts.children.length > (innerHeight < 700 ? 2 : 4)) /* what was tapped for stays in sight */ toasts.firstElementChild.remove();
  if (!stay) setTimeout(() => box.remove(), no ? 9000 : 5000);
}

/* Somebody chose another language for the table: a page speaks one, not the old one around what is new. Once, whatever comes. */
document.addEventListener("companion:refreshed", () => {
  const spoken = document.querySelector("[data-language]"), before = document.documentElement.lang;
  if (!spoken || spoken.dataset.language === before || (history.state && history.state.spoke === before)) return;
  history.replaceState({ ...history.state, spoke: before }, "");
  location.reload();
});
for (const chosen of document.querySelectorAll(".walk [aria-current]")) chosen.scrollIntoView({ inline: "center", block: "nearest" });

/* Bringing it up to date: the page is fetched again, and its marked regions ([data-live]) are replaced. */
const shown = new Map(); /* the regions as the server gave them last, by name */

const withoutKeys = (html) => html.replace(/(name="idempotency_key" value=")[^"]*/g, "$1");
const regions = (root) => root.querySelectorAll("[data-live]");
for (const region of regions(document)) shown.set(region.dataset.live, withoutKeys(region.outerHTML));

function remembered(region) {
  const active = document.activeElement;
  return {
    open: Array.from(region.querySelectorAll("details[id]"), (details) => [details.id, details.open]),
    fields: Array.from(region.querySelectorAll("input, select, textarea"))
      .filter((control) => control.name && control.type !== "hidden" && (control.type === "checkbox" || control.type === "radio"
        ? control.checked !== control.defaultChecked
        : control.tagName === "SELECT" ? control.dataset.touched : control.value !== control.defaultValue))
      .map((control) => ({ name: control.name, type: control.type, value: control.value, checked: control.checked })),
    focus: region.contains(active) && active !== region
      ? { id: active.id, name: active.name, text: active.textContent, start: active.selectionStart, end: active.selectionEnd }
      : null,
  };
}
function restored(region, kept) {
  for (const [id, open] of kept.open) {
    const details = region.querySelector(`#${CSS.escape(id)}`);
    if (details) details.open = open;
  }
  for (const field of kept.fields) {
    for (const control of region.querySelectorAll(`[name="${CSS.escape(field.name)}"]`)) {
      if (control.type === "checkbox" || control.type === "radio") { if (control.value === field.value) control.checked = field.checked; }
      else control.value = field.value;
    }
  }
  if (!kept.focus) return;
  const { id, name, text, start, end } = kept.focus;
  const again = (id && region.querySelector(`#${CSS.escape(id)}`)) || (name && region.querySelector(`[name="${CSS.escape(name)}"]`))
    || Array.from(region.querySelectorAll("button, a, summary")).find((control) => control.textContent === text);
  if (!again) return;
  again.focus({ preventScroll: true });
  try { if (start !== null && start !== undefined) again.setSelectionRange(start, end); } catch { /* not a text field */ }
}
const view = new Shown({ version: Number(body.dataset.version || 0), bring: refreshOnce, clock: CLOCK });
/* Fetch this page again; if a version is wanted, only unless it is shown. */
export const refresh = (wanted) => view.refresh(wanted);
const end = () => { const over = document.querySelector("[data-over]"); return over ? over.dataset.over : ""; };
const ended = end(); /* where the end of the game is shown, once it's over */
async function refreshOnce() {
  if (!regions(document).length) return;
  const { href } = location;
  const answer = await timed(href, { headers: { Accept: "text/html" } }, 8000);
  if (answer.status >= 500 || answer.status === 429) throw new Error(String(answer.status)); /* not now: it's asked again */
  if (!answer.ok) return; /* a seat that is gone: the line tells */
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (href !== location.href) { view.again = true; return; } /* meanwhile it shows something else */
  if (answer.redirected && new URL(answer.url).pathname !== location.pathname) { location.replace(answer.url); return; }
  view.version = Number(page.body.dataset.version || 0);
  for (const region of regions(document)) {
    const fresh = page.querySelector(`[data-live="${CSS.escape(region.dataset.live)}"]`);
    if (fresh) replace(region, fresh);
  }
  if (end() !== ended) { location.assign(end() || location.href); return; } /* the game is over, or goes on after all */
  document.dispatchEvent(new CustomEvent("companion:refreshed"));
}
function replace(region, fresh) {
  /* False if a tap of it is under way: it stays as it is until that is answered. */
  if (region.querySelector("form[data-busy], [data-waiting]")) return false;
  const html = withoutKeys(fresh.outerHTML);
  if (html === shown.get(region.dataset.live)) return true;
  shown.set(region.dataset.live, html);
  const kept = remembered(region);
  const next = document.importNode(fresh, true);
  for (const field of next.querySelectorAll("[name=idempotency_key]")) if (!field.value) field.value = newKey();
  region.replaceWith(next);
  restored(next, kept);
  return true;
}

export function showChips(entry) {
  const whole = (entry.changes || []).filter((change) => change.power && typeof change.to === "number" && typeof change.from === "number");
  const figures = entry.figures || Object.fromEntries(whole.map((change) => [`${change.power}.${change.field}`, change.to - change.from]));
  for (const [name, amount] of Object.entries(figures)) {
    for (const figure of document.querySelectorAll(`[data-figure="${CSS.escape(name)}"]`)) {
      figure.querySelectorAll(".chip").forEach((chip) => chip.remove());
      const chip = make("span", `chip ${amount > 0 ? "gain" : "loss"}`, amount > 0 ? `+${amount}` : amount < 0 ? `\u2212${-amount}` : "0");
      figure.append(chip);
      setTimeout(() => chip.remove(), 6000);
    }
  }
}
export function forget() {
  /* Whatever is in the regions, the next refresh replaces it. */
  for (const region of regions(document)) shown.delete(region.dataset.live);
}
document.addEventListener("change", (event) => {
  const form = event.target.closest("form.again");
  if (event.target.tagName === "SELECT") event.target.dataset.touched = "1";
  if (!form) return;
  /* A page that shows what would follow shows it again for every choice. */
  const query = new URLSearchParams(location.search);
  const asked = Array.from(form.elements).filter((control) => control.name && control.type !== "hidden");
  for (const control of asked) query.delete(control.name);
  for (const control of asked) if (control.value && (!["checkbox", "radio"].includes(control.type) || control.checked)) query.append(control.name, control.value);
  history.replaceState(null, "", `?${query}`);
  refresh();
});
