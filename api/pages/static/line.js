/* The line to the server: hears of every entry, says loudly when it is down, comes back by itself. The stream itself is in
   live.js: in a worker that all tabs of this browser share where there is one, else in the tab that is shown. */
(() => {
  "use strict";
  const companion = window.companion;
  const { body, game, api, make, _, n_, timed, toast, refresh, renew, showChips } = companion;
  const { lang } = document.documentElement;
  const url = `/games/${game}/live?language=${lang}`; /* what is pushed is in the page's language */
  let page = location.pathname + location.search; /* what the stream tells of */
  const stateBar = document.getElementById("line-state");
  const stays = window.matchMedia("(hover: hover) and (pointer: fine)").matches; /* a laptop's hidden tab goes on listening */
  let known = Number(body.dataset.version || 0); /* the last entry that this page knows */

  const PATIENCE = 1500;
  const line = { live: false, up: true, timer: 0, retry: 1000, ended: false, leaving: false, since: "", missed: [], stale: false, stream: null };

  /* Listening */
  function shared() {
    if (!window.SharedWorker || !body.dataset.liveStream) return null;
    try {
      const { port } = new SharedWorker(body.dataset.liveStream, { name: "companion" });
      const say = (kind, more) => port.postMessage({ kind, api, url, page, key: `${game} ${body.dataset.me} ${lang}`, stays, ...more });
      port.addEventListener("message", ({ data }) => {
        if (data.kind === "cannot") { line.stream = alone(); line.stream.shown(!document.hidden); } else on(data.kind, data.data);
      });
      port.start();
      return { shown: (shown) => say("shown", { shown }), again: (fresh) => say("listen", { shown: !document.hidden, fresh }), bye: () => say("bye") };
    } catch { return null; }
  }
  function alone() {
    const stream = new companion.Stream(api, url, on);
    const again = (fresh) => {
      if (fresh) stream.pages = [];
      const opened = stream.show([page]);
      stream.want(!document.hidden);
      if (stream.source && stream.version && !opened) on("hello", stream);
    };
    return { shown: (shown) => stream.want(shown), again, bye: () => stream.want(false) };
  }
  function on(kind, data) {
    if (line.ended || line.leaving) return;
    if (kind === "dice") { companion.cups = data; document.dispatchEvent(new CustomEvent("companion:dice", { detail: data })); }
    else if (kind === "end") gone();
    else if (kind === "down") isDown();
    else if (kind === "up") { if (!line.up) look(); }
    else if (!line.up) look();
    else if (kind === "hello") { line.live = data.pages.includes(page); if (data.version > known) catchUp(); else if (data.asked || document.querySelector("[data-no-entry]")) refresh(); } /* ticks have no version */
    else show(data);
  }
  function show({ version, entries, pages }) {
    /* What happened, and what changed in this page by it; a page that missed something asks for all of it. */
    const next = entries.find((entry) => entry.version > known);
    if (catching || (version > known && (!next || next.version > known + 1))) { catchUp(); return; }
    const shown = !(page in pages) ? line.live || null : pages[page] && renew(pages[page]);
    if (!shown) refresh();
    if (shown === false) line.stream.again(true);
    for (const entry of entries) heard(entry, false, true);
  }
  let catching = null;
  function catchUp() {
    /* What happened while this page did not listen. */
    catching = catching || (async () => {
      try {
        const answer = await timed(`${api}/journal?after=${known}`, { headers: { Accept: "application/json" }, cache: "no-store" }, 8000);
        if (answer.ok) for (const entry of (await answer.json()).entries) heard(entry, true);
        tellMissed();
      } catch { isDown(); soon(line.retry); } finally { catching = null; }
    })();
    return catching;
  }
  function heard(entry, late, shown) {
    if (entry.version <= known) return;
    known = entry.version;
    if (shown) showChips(entry);
    else if (document.hidden && !stays) line.stale = true; /* a phone's other tabs look again when they are shown */
    else refresh().then(() => showChips(entry));
    document.dispatchEvent(new CustomEvent("companion:entry", { detail: entry }));
    const mine = (entry.by || (entry.seat && entry.seat.id)) === body.dataset.me;
    if (mine || "quiet" in body.dataset) return;
    if (late) line.missed.push(entry); else toast(short(entry));
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

  /* The page shows a version: sent by the stream, else asked for. */
  async function shows(version) {
    if (line.live && line.up && known < version) await new Promise((done) => {
      const timer = setTimeout(done, PATIENCE);
      document.addEventListener("companion:entry", () => { if (known >= version) { clearTimeout(timer); done(); } });
    });
    if (line.live && known >= version) renew(null); else await refresh();
  }
  function moved() {
    /* This page shows something else now, under another address. */
    page = location.pathname + location.search;
    line.live = false;
    if (line.stream) line.stream.again();
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
    /* Does the server answer, does our seat still count, and are we up to date? */
    if (line.ended) return;
    clearTimeout(line.timer);
    try {
      const answer = await timed(api, { headers: { "If-None-Match": lang === "en" ? `"${known}"` : `"${known}-${lang}"`, Accept: "application/json" }, cache: "no-store" }, 2500);
      if (answer.status === 401 || answer.status === 403) { gone(); return; }
      if (answer.status >= 500) throw new Error("away");
      isUp();
      if (answer.status === 200) await catchUp();
      line.stream.again();
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

  Object.assign(companion.line, { shows, moved, isUp: () => line.up, isAway, isDown, look, soon, stay, showState, patience: () => line.retry });
  companion.version = () => known;
  if (game) {
    line.stream = shared() || alone();
    line.stream.again();
    showState();
    if (!navigator.onLine) isDown();
    window.addEventListener("pagehide", () => { line.leaving = true; line.stream.bye(); });
    window.addEventListener("pageshow", (event) => { line.leaving = false; if (event.persisted) look(); });
    window.addEventListener("offline", () => { isDown(); soon(250); }); /* believed at once, then tried: a laptop without any network still reaches itself */
    window.addEventListener("online", () => { line.retry = 1000; look(); });
    document.addEventListener("visibilitychange", () => { line.stream.shown(!document.hidden); if (!document.hidden) { if (line.stale) { line.stale = false; refresh(); } look(); } });
    const poll = document.querySelector("[data-poll]");
    if (poll) setInterval(() => { if (!document.hidden && line.up) refresh(); }, Number(poll.dataset.poll) * 1000);
    companion.flush();
    window.addEventListener("load", () => { /* what no page waits for */
      for (const src of body.dataset.later.split(" ")) document.head.append(Object.assign(make("script"), { src }));
    });
    if (window.isSecureContext && navigator.serviceWorker) navigator.serviceWorker.register("/service_worker.js").catch(() => { /* not here */ });
  }
})();
