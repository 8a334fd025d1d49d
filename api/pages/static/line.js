/* The line to the server: hears of every entry, says loudly when it is down, comes back by itself. The stream itself is in
   live.js: in a worker that all tabs of this browser share where there is one, else in the tab that is shown. It says that
   something has changed; the page then fetches itself again, as it does without a stream. */
(() => {
  "use strict";
  const companion = window.companion;
  const { body, game, api, make, _, n_, timed, toast, refresh, showChips } = companion;
  const { lang } = document.documentElement;
  const url = `/games/${game}/live?language=${lang}`; /* what it tells is in the page's language */
  const since = performance.timeOrigin || Date.now(); /* this page shows what was so then, or later */
  const stateBar = document.getElementById("line-state");
  const stays = window.matchMedia("(hover: hover) and (pointer: fine)").matches; /* a laptop's hidden tab goes on listening */
  let known = Number(body.dataset.version || 0); /* the last entry that this page knows */

  const POLL = 3000; /* where no stream gets through, but the server answers */
  const line = { up: true, hears: true, gap: false, timer: 0, retry: 1000, ended: false, leaving: false, since: "", missed: [], stale: false, stream: null };

  /* Listening */
  function shared() {
    if (!window.SharedWorker || !body.dataset.liveStream) return null;
    try {
      const { port } = new SharedWorker(body.dataset.liveStream, { name: "companion" });
      const say = (kind, more) => port.postMessage({ kind, url, since, key: `${game} ${body.dataset.me} ${lang}`, stays, ...more });
      port.addEventListener("message", ({ data }) => {
        if (data.kind === "cannot") { line.stream = alone(); line.stream.begin(); } else on(data.kind, data.data);
      });
      port.start();
      return { begin: () => say("listen", { shown: !document.hidden }), shown: (shown) => say("shown", { shown }), bye: () => say("bye") };
    } catch { return null; }
  }
  function alone() {
    const stream = new companion.Stream(url, on);
    return { begin: () => stream.want(!document.hidden), shown: (shown) => stream.want(shown), bye: () => stream.want(false) };
  }
  function on(kind, data) {
    if (line.ended || line.leaving) return;
    if (kind === "dice") { companion.cups = data; document.dispatchEvent(new CustomEvent("companion:dice", { detail: data })); }
    else if (kind === "end") gone();
    else if (kind === "down") { line.hears = false; isDown(); soon(line.retry); }
    else if (line.gap) { line.hears = true; look(); }
    else if (kind === "hello") { if (data.version > known) look(); else if (data.asked || document.querySelector("[data-no-entry]")) renew(); } /* ticks have no version */
    else {
      const entries = data.entries.filter((entry) => entry.version > known);
      if (data.version > known && (!entries.length || entries[0].version > known + 1)) look(); else hear(entries, data.version);
    }
  }
  function hear(entries, version, late = false) {
    /* The page shows what happened, then each entry says what it changed. */
    for (const entry of entries) {
      if (entry.version <= known) continue;
      known = entry.version;
      const shown = renew(version);
      if (!line.stale) shown.then(() => showChips(entry));
      document.dispatchEvent(new CustomEvent("companion:entry", { detail: entry }));
      const mine = (entry.by || (entry.seat && entry.seat.id)) === body.dataset.me;
      if (mine || "quiet" in body.dataset) continue;
      if (late) line.missed.push(entry); else toast(short(entry));
    }
    if (!entries.length) renew();
    if (late) tellMissed();
  }
  async function renew(version) {
    /* A phone's other tabs look again when they are shown; what a tap of this page did comes with its answer. */
    if (document.hidden && !stays) { line.stale = true; return; }
    await companion.answered();
    await refresh(version);
  }
  /* What was done; what followed is in the journal. */
  const short = (entry) => (entry.sentences || []).slice(0, 2).join(" ") || entry.summary;
  function tellMissed() {
    /* What the others did meanwhile: each if they are few, else how many and the last. */
    const missed = line.missed.splice(0);
    const last = missed[missed.length - 1];
    if (missed.length > 3) toast(_("While you were away: {count} entries. The last one: {entry}", { count: missed.length, entry: short(last) }), { stay: true });
    else for (const entry of missed) toast(_("While you were away: {entry}", { entry: short(entry) }), { stay: true });
  }

  /* Up or down */
  function isUp() {
    line.retry = 1000;
    line.up = true;
    showState();
    companion.flush();
  }
  function isDown() {
    if (line.leaving || line.ended) return;
    if (line.up) line.since = new Date().toLocaleTimeString(lang, { hour: "2-digit", minute: "2-digit" });
    line.up = false;
    line.gap = true;
    showState();
  }
  function gone() {
    line.ended = true;
    stateBar.hidden = false;
    stateBar.textContent = `${_("This phone no longer has this seat. It was removed or moved to another phone.")} `;
    const link = make("a", "button", _("Take a seat"));
    link.href = "/join";
    stateBar.append(link);
  }
  function showState() {
    if (line.ended) return;
    const waiting = companion.waiting();
    const offline = body.classList.contains("tv")
      ? _("No connection to Companion since {time}. The figures may be old; this screen catches up on its own.", { time: line.since })
      : window.isSecureContext && navigator.serviceWorker
        ? _("No connection. Your taps are saved and send when you're back online.")
        : _("No connection. Your taps are saved and send when you're back online. Stay on this page: without https, other pages don't open.");
    const text = !line.up
      ? [offline, ...(waiting ? [n_("{count} tap waiting.", "{count} taps waiting.", waiting)] : [])].join(" ")
      : waiting ? n_("Sending {count} tap.", "Sending {count} taps.", waiting) : "";
    if (stateBar.textContent !== text) stateBar.textContent = text;
    stateBar.classList.toggle("waiting-only", line.up);
    stateBar.hidden = !text;
    body.classList.toggle("offline", !line.up);
  }
  let looking = null;
  function look() {
    looking = looking || lookOnce().finally(() => { looking = null; });
    return looking;
  }
  async function lookOnce() {
    /* Does the server answer, does our seat still count, and what happened while this page did not listen? */
    if (line.ended) return;
    clearTimeout(line.timer);
    try {
      const answer = await timed(`${api}/journal?after=${known}`, { headers: { Accept: "application/json" }, cache: "no-store" }, 2500);
      if (answer.status === 401 || answer.status === 403) { gone(); return; }
      if (answer.status >= 500) throw new Error("away");
      const all = line.gap || !line.hears; /* what isn't an entry, too, may have been missed */
      line.gap = false;
      isUp();
      const { entries } = answer.ok ? await answer.json() : { entries: [] };
      if (entries.length || all) hear(entries, entries.length && entries.at(-1).version, true);
      if (!line.hears) soon(POLL);
    } catch {
      isDown();
      soon(line.retry);
      line.retry = Math.min(line.retry * 1.6, 10000);
    }
  }
  function soon(milliseconds) {
    clearTimeout(line.timer);
    line.timer = setTimeout(look, milliseconds);
  }

  /* Without a connection the browser would show its own error and lose this page: ask once more, then stay. */
  const isAway = () => Boolean(game) && !line.up && !line.ended;
  async function opens(url) {
    /* Whether the service worker has a page, or brings a card to one. */
    if (!url || !window.isSecureContext || !navigator.serviceWorker || !navigator.serviceWorker.controller) return false;
    return /^\/[qQ]\//.test(new URL(url).pathname) || Boolean(await caches.match(url, { ignoreVary: true }));
  }
  async function stay(event, goOn, url) {
    event.preventDefault();
    await look();
    if (line.up || await opens(url)) { goOn(); return; }
    const stays = new CustomEvent("companion:stays", { detail: url, cancelable: true });
    if (document.dispatchEvent(stays)) toast(_("No connection, so this page stays open. Try again when you're back online."), { no: true });
  }
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[href]");
    if (!isAway() || !link || event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (link.target || link.origin !== location.origin || (link.hash && link.pathname === location.pathname)) return;
    stay(event, () => location.assign(link.href), link.href);
  });

  Object.assign(companion.line, { isUp: () => line.up, isAway, isDown, look, soon, stay, showState, patience: () => line.retry });
  companion.version = () => known;
  if (game) {
    line.stream = shared() || alone();
    line.stream.begin();
    showState();
    if (!navigator.onLine) isDown();
    window.addEventListener("pagehide", () => { line.leaving = true; line.stream.bye(); });
    window.addEventListener("pageshow", (event) => { line.leaving = false; if (event.persisted) { line.stream.begin(); look(); } });
    window.addEventListener("offline", () => { isDown(); soon(250); }); /* believed at once, then tried: a laptop without any network still reaches itself */
    window.addEventListener("online", () => { line.retry = 1000; look(); });
    document.addEventListener("visibilitychange", () => { line.stream.shown(!document.hidden); if (!document.hidden) { if (line.stale) { line.stale = false; refresh(); } } });
    companion.flush();
    window.addEventListener("load", () => { /* what no page waits for */
      for (const src of body.dataset.later.split(" ")) document.head.append(Object.assign(make("script"), { src }));
    });
    if (window.isSecureContext && navigator.serviceWorker) navigator.serviceWorker.register("/service_worker.js").catch(() => { /* not here */ });
  }
})();
