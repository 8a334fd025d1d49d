/* This page's line to the server: hears of every entry, says loudly when it is down, comes back by itself. What it hears and when it
   looks is in live.js; the stream is in a worker that all tabs of this browser share where there is one, else in this tab. */
import { CLOCK, Line, Stream } from "./live.js";
import { Queue, sender } from "./kept.js";
import { body, game, make, refresh, route, routed, showChips, stored, timed, toast } from "./page.js";
import { _, n_ } from "./words.js";

const { lang } = document.documentElement;
const since = performance.timeOrigin || Date.now(); /* this page shows what was so then, or later */
const stateBar = document.getElementById("line-state");
const stays = matchMedia("(hover: hover) and (pointer: fine)").matches; /* a laptop's hidden tab goes on listening */
const loaded = new Promise((done) => { if (document.readyState === "complete") done(); else addEventListener("load", done); });

export const queue = new Queue({
  game: game || "none", storage: () => localStorage, send: sender((url, options) => timed(url, options, 8000)),
  turn: () => { const shown = document.querySelector("[data-step]"); return shown ? shown.dataset.step : ""; },
});
let answering = Promise.resolve(); /* the last tap, until this page knows what came of it */
export const answered = (tap) => { answering = tap; };

export const line = new Line({
  known: Number(body.dataset.version || 0), shown: !document.hidden, stays, clock: CLOCK,
  page: {
    async journal(after) {
      const answer = await timed(`${route("journal")}?after=${after}`, { headers: { Accept: "application/json" }, cache: "no-store" }, 2500);
      const entries = answer.ok ? (await answer.json()).entries : [];
      if (entries.length) heard.tell([], entries[entries.length - 1].version);
      return { status: answer.status, entries };
    },
    async refresh(version) {
      await answering; /* what a tap of this page did comes with its answer */
      await refresh(version);
    },
    entry(entry, refreshed) {
      refreshed.then((shown) => { if (shown) showChips(entry); });
      document.dispatchEvent(new CustomEvent("companion:entry", { detail: entry }));
    },
    news(entries, late) {
      const others = entries.filter((entry) => (entry.by || (entry.seat && entry.seat.id)) !== body.dataset.me);
      if ("quiet" in body.dataset || !others.length) return;
      if (late) tellMissed(others); else for (const entry of others) toast(short(entry));
    },
    changes: () => Boolean(document.querySelector("[data-no-entry]")), /* ticks have no version */
    state: showState,
    up: () => document.dispatchEvent(new CustomEvent("companion:up")),
    dice: (cups) => loaded.then(() => import("./dice.js")).then((dice) => dice.heard(cups)),
    gone() {
      stateBar.hidden = false;
      stateBar.textContent = `${_("This phone no longer has this seat. It was removed or moved to another phone.")} `;
      const link = make("a", "button", _("Take a seat"));
      link.href = route("join");
      stateBar.append(link);
    },
  },
});

/* What this phone heard of the game's entries before, and after, it keeps a copy (keeping.js). */
export const heard = {
  rows: [], version: 0,
  tell(rows, version) { this.rows.push(...rows); this.version = Math.max(this.version, version); },
};
function hears(kind, said) {
  if (kind === "page" || kind === "hello") heard.tell(said.rows || [], said.version);
  line.hears(kind, said);
}

/* What was done; what followed is in the journal. */
const short = (entry) => (entry.sentences || []).slice(0, 2).join(" ") || entry.summary;
function tellMissed(missed) {
  /* What the others did meanwhile: each if they are few, else how many and the last. */
  const last = missed[missed.length - 1];
  if (missed.length > 3) toast(_("While you were away: {count} entries. The last one: {entry}", { count: missed.length, entry: short(last) }), { stay: true });
  else for (const entry of missed) toast(_("While you were away: {entry}", { entry: short(entry) }), { stay: true });
}
export function showState() {
  if (line.ended) return;
  const { waiting } = queue;
  const time = new Date(line.since).toLocaleTimeString(lang, { hour: "2-digit", minute: "2-digit" });
  const offline = body.classList.contains("tv")
    ? _("No connection to Companion since {time}. The figures may be old; this screen catches up on its own.", { time })
    : isSecureContext && navigator.serviceWorker
      ? _("No connection. Your taps are saved and send when you're back online.")
      : _("No connection. Your taps are saved and send when you're back online. Stay on this page: without https, other pages don't open.");
  const text = !line.isUp
    ? [offline, ...(waiting ? [n_("{count} tap waiting.", "{count} taps waiting.", waiting)] : [])].join(" ")
    : waiting ? n_("Sending {count} tap.", "Sending {count} taps.", waiting) : "";
  if (stateBar.textContent !== text) stateBar.textContent = text;
  stateBar.classList.toggle("waiting-only", line.isUp);
  stateBar.hidden = !text;
  body.classList.toggle("offline", !line.isUp);
}

/* The stream: in the worker; in this page where there is none, or it can't be started (as modules, workers are younger than scripts). */
const url = () => `${route("live")}?language=${lang}`; /* what it tells is in the page's language */
function alone() {
  const stream = new Stream(url(), hears, { connect: (from) => new EventSource(from), clock: CLOCK });
  return { begin: () => stream.want(!document.hidden), shown: (shown) => stream.want(shown), bye: () => stream.want(false) };
}
function shared(fails) {
  if (!window.SharedWorker) return null;
  try {
    const worker = new SharedWorker(new URL("worker.js", import.meta.url), { name: "companion", type: "module" }), { port } = worker;
    const say = (kind, more) => port.postMessage({ kind, url: url(), since, key: `${game} ${body.dataset.me} ${lang}`, stays, ...more });
    worker.addEventListener("error", fails);
    port.addEventListener("message", ({ data }) => { if (data.kind === "cannot") fails(); else hears(data.kind, data.data); });
    port.start();
    return { begin: () => say("listen", { shown: !document.hidden }), shown: (shown) => say("shown", { shown }), bye: () => say("bye") };
  } catch { return null; }
}
function listen() {
  let stream = shared(() => { stream = alone(); stream.begin(); }) || alone();
  stream.begin();
  showState();
  if (!navigator.onLine) line.lost();
  addEventListener("pagehide", () => { line.left = true; stream.bye(); });
  addEventListener("pageshow", (event) => { line.left = false; if (event.persisted) { stream.begin(); line.look(); } });
  addEventListener("offline", () => { line.lost(); line.soon(250); }); /* believed at once, then tried: a laptop without any network still reaches itself */
  addEventListener("online", () => line.again());
  document.addEventListener("visibilitychange", () => { stream.shown(!document.hidden); line.show(!document.hidden); });
}

/* Without a connection the browser would show its own error and lose this page: ask once more, then stay. */
async function opens(url) {
  /* Whether the service worker has a page, or brings a card to one. */
  if (!url || !isSecureContext || !navigator.serviceWorker || !navigator.serviceWorker.controller) return false;
  const { pathname } = new URL(url);
  return Boolean(["card", "short", "typed"].some((name) => routed(name, pathname)) || await caches.match(url, { ignoreVary: true }));
}
export async function stay(event, goOn, url) {
  event.preventDefault();
  await line.look();
  if (line.isUp || await opens(url)) { goOn(); return; }
  const stays = new CustomEvent("companion:stays", { detail: url, cancelable: true });
  if (document.dispatchEvent(stays)) toast(_("No connection, so this page stays open. Try again when you're back online."), { no: true });
}
document.addEventListener("click", (event) => {
  const link = event.target.closest("a[href]");
  if (!game || !line.isAway || !link || event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (link.target || link.origin !== location.origin || (link.hash && link.pathname === location.pathname)) return;
  stay(event, () => location.assign(link.href), link.href);
});

/* What this screen remembers of the books: the newest entry it has seen. If the server comes up with less, it is told. */
function remember() {
  const head = stored(`companion-head-${game}`, null), books = () => document.querySelector("[data-books]");
  if (!books()) return;
  const seen = () => { const { newest, head: hash, seal } = books().dataset; return { version: Number(newest), head: hash, seal }; };
  const before = head.get(), now = seen();
  const keep = () => { if (seen().version > (head.get() || now).version) head.set(seen()); };
  if (before && before.head && (before.version > now.version || (before.version === now.version && before.head !== now.head))) {
    fetch(route("heads"), {
      method: "POST", headers: { "Content-Type": "application/json", "Companion-As": "seat" }, body: JSON.stringify(before),
    }).then((answer) => answer.ok && head.set(seen())).catch(() => {});
  } else head.set(now);
  document.addEventListener("visibilitychange", keep);
  setInterval(keep, 20000);
}

if (game) {
  listen();
  if (body.dataset.captures) loaded.then(() => import("./offline_cards.js")); /* what no page waits for */
  if (body.dataset.copy) loaded.then(() => import("./keeping.js"));
  if (isSecureContext && navigator.serviceWorker) navigator.serviceWorker.register(route("service_worker")).catch(() => { /* not here */ });
  remember();
}
