/* The line to the server. Three parts, no framework:
   1. the line: hears of every entry (Server-Sent Events), says loudly when it is down, comes back by itself;
   2. refreshing: fetches this page again and replaces its marked regions ([data-live]) without losing what is typed;
   3. taps: sends forms ([data-tap]) in the background, keeps them while there is no connection, sends each once.
   Everything works without this file; it only makes it quicker and calmer. */
(() => {
  "use strict";
  const body = document.body;
  const game = body.dataset.game;
  const api = game ? `/api/v1/games/${game}` : null;
  const stateBar = document.getElementById("line-state");
  const toasts = document.getElementById("toasts");
  const reading = { html: new Map() };
  let told = Number(body.dataset.version || 0); /* the last entry that the line brought */

  /* ---- small helpers ---- */
  const make = (tag, className, text) => {
    const one = document.createElement(tag);
    if (className) one.className = className;
    if (text) one.textContent = text;
    return one;
  };
  const signed = (n) => (n > 0 ? `+${n}` : n < 0 ? `\u2212${-n}` : "0");
  const newKey = () => {
    const bytes = crypto.getRandomValues(new Uint8Array(12));
    return Array.from(bytes, (one) => one.toString(16).padStart(2, "0")).join("");
  };
  function timed(url, options, milliseconds) {
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort(), milliseconds);
    return fetch(url, { ...options, signal: stop.signal, credentials: "same-origin" }).finally(() => clearTimeout(timer));
  }
  function toast(text, { no = false, stay = false, className = "" } = {}) {
    const box = make("div", `toast${no ? " no" : ""} ${className}`);
    if (no) box.setAttribute("role", "alert");
    box.append(make("p", "", text));
    if (stay) {
      const ok = make("button", "", "OK");
      ok.type = "button";
      ok.addEventListener("click", () => box.remove());
      box.append(ok);
    }
    toasts.append(box);
    while (toasts.children.length > 4) toasts.firstElementChild.remove();
    if (!stay) setTimeout(() => box.remove(), no ? 9000 : 5000);
  }

  /* ---- 2. refreshing ---- */
  const withoutKeys = (html) => html.replace(/(name="idempotency_key" value=")[^"]*/g, "$1");
  const regions = (root) => root.querySelectorAll("[data-live]");
  for (const one of regions(document)) reading.html.set(one.dataset.live, withoutKeys(one.outerHTML));

  function remembered(region) {
    const active = document.activeElement;
    return {
      open: Array.from(region.querySelectorAll("details[id]"), (one) => [one.id, one.open]),
      fields: Array.from(region.querySelectorAll("input, select, textarea"))
        .filter((one) => one.name && one.type !== "hidden" && (one.type === "checkbox" || one.type === "radio"
          ? one.checked !== one.defaultChecked
          : one.tagName === "SELECT" ? one.dataset.touched : one.value !== one.defaultValue))
        .map((one) => ({ name: one.name, type: one.type, value: one.value, checked: one.checked })),
      focus: region.contains(active) && active !== region
        ? { id: active.id, name: active.name, text: active.textContent, start: active.selectionStart, end: active.selectionEnd }
        : null,
    };
  }
  function restored(region, kept) {
    for (const [id, open] of kept.open) {
      const one = region.querySelector(`#${CSS.escape(id)}`);
      if (one) one.open = open;
    }
    for (const field of kept.fields) {
      for (const one of region.querySelectorAll(`[name="${CSS.escape(field.name)}"]`)) {
        if (one.type === "checkbox" || one.type === "radio") { if (one.value === field.value) one.checked = field.checked; }
        else one.value = field.value;
      }
    }
    if (!kept.focus) return;
    const { id, name, text, start, end } = kept.focus;
    const again = (id && region.querySelector(`#${CSS.escape(id)}`)) || (name && region.querySelector(`[name="${CSS.escape(name)}"]`))
      || Array.from(region.querySelectorAll("button, a, summary")).find((one) => one.textContent === text);
    if (!again) return;
    again.focus({ preventScroll: true });
    try { if (start !== null && start !== undefined) again.setSelectionRange(start, end); } catch { /* not a text field */ }
  }
  let refreshing = null, again = false;
  function refresh() {
    if (refreshing) { again = true; return refreshing; }
    refreshing = (async () => {
      do {
        again = false;
        try { await refreshOnce(); } catch { /* the line will tell */ }
      } while (again);
    })().finally(() => { refreshing = null; });
    return refreshing;
  }
  async function refreshOnce() {
    if (!regions(document).length) return;
    const answer = await timed(location.href, { headers: { Accept: "text/html", "Companion-Refresh": "1" } }, 8000);
    if (!answer.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (answer.redirected && new URL(answer.url).pathname !== location.pathname) { location.reload(); return; }
    for (const region of regions(document)) {
      const fresh = page.querySelector(`[data-live="${CSS.escape(region.dataset.live)}"]`);
      if (!fresh || region.querySelector("form[data-busy], [data-waiting]")) continue;
      const html = withoutKeys(fresh.outerHTML);
      if (html === reading.html.get(region.dataset.live)) continue;
      reading.html.set(region.dataset.live, html);
      const kept = remembered(region);
      const next = document.importNode(fresh, true);
      region.replaceWith(next);
      restored(next, kept);
    }
    document.dispatchEvent(new CustomEvent("companion:refreshed"));
  }
  function showChips(entry) {
    for (const change of entry.changes || []) {
      if (!change.power || typeof change.to !== "number" || typeof change.from !== "number") continue;
      for (const figure of document.querySelectorAll(`[data-figure="${CSS.escape(`${change.power}.${change.field}`)}"]`)) {
        figure.querySelectorAll(".chip").forEach((one) => one.remove());
        const amount = change.to - change.from;
        const chip = make("span", `chip ${amount > 0 ? "gain" : "loss"}`, signed(amount));
        figure.append(chip);
        setTimeout(() => chip.remove(), 6000);
      }
    }
  }

  /* ---- 1. the line ---- */
  const line = { source: null, up: true, ever: false, dropped: false, caughtUp: 0, retry: 1000, timer: 0, heard: Date.now(), ended: false, leaving: false, missed: [] };
  function connect() {
    clearTimeout(line.timer);
    if (line.source) line.source.close();
    if (line.ended) return;
    const source = new EventSource(`${api}/live?after=${told}`);
    line.source = source;
    source.addEventListener("hello", (event) => {
      if (source !== line.source) return;
      const now = JSON.parse(event.data).version;
      line.caughtUp = line.dropped || !line.ever ? now : 0;
      line.dropped = false;
      isUp();
      line.ever = true;
    });
    source.addEventListener("entry", (event) => heard(JSON.parse(event.data)));
    source.addEventListener("end", () => gone());
    source.addEventListener("error", () => {
      if (source !== line.source) return;
      isDown();
      if (source.readyState === EventSource.CLOSED) {
        soon(line.retry);
        line.retry = Math.min(line.retry * 1.6, 10000);
      }
    });
  }
  function heard(entry) {
    line.heard = Date.now();
    if (entry.version <= told) return;
    told = entry.version;
    refresh().then(() => showChips(entry));
    document.dispatchEvent(new CustomEvent("companion:entry", { detail: entry }));
    const mine = entry.seat && entry.seat.id === body.dataset.me;
    if (!mine && !("quiet" in body.dataset)) {
      if (entry.version <= line.caughtUp) line.missed.push(entry);
      else toast(entry.summary);
    }
    if (entry.version >= line.caughtUp) tellMissed();
  }
  function tellMissed() {
    /* What the others did while the line was down: each if they are few, else how many and the last. */
    const missed = line.missed.splice(0);
    if (missed.length > 3) toast(`Meanwhile: ${missed.length} entries. The last: ${missed[missed.length - 1].summary}`, { stay: true });
    else for (const entry of missed) toast(`Meanwhile: ${entry.summary}`, { stay: true });
  }
  function isUp() {
    line.heard = Date.now();
    line.retry = 1000;
    line.up = true;
    showState();
    flush();
  }
  function isDown() {
    if (line.leaving) return;
    line.up = false;
    line.dropped = true;
    showState();
  }
  function gone() {
    line.ended = true;
    if (line.source) line.source.close();
    stateBar.hidden = false;
    stateBar.textContent = "This phone no longer has this seat: it was removed, or moved to another phone. ";
    const link = make("a", "button", "Take a seat");
    link.href = "/join";
    stateBar.append(link);
  }
  function showState() {
    if (line.ended) return;
    const waiting = taps.all().length;
    const count = waiting === 1 ? "1 tap waiting." : `${waiting} taps waiting.`;
    const text = !line.up
      ? `No connection. Your taps are kept and sent when it is back.${waiting ? ` ${count}` : ""}`
      : waiting ? `Sending: ${count}` : "";
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
    try {
      const answer = await timed(api, { headers: { "If-None-Match": `"${told}"`, Accept: "application/json" }, cache: "no-store" }, 2500);
      if (answer.status === 401 || answer.status === 403) { gone(); return; }
      if (answer.status >= 500) { isDown(); soon(line.retry); return; }
      isUp();
      if (answer.status === 200 || !line.source || line.source.readyState !== EventSource.OPEN) connect();
    } catch {
      isDown();
      soon(line.retry);
    }
  }
  function soon(milliseconds) {
    clearTimeout(line.timer);
    line.timer = setTimeout(look, milliseconds);
  }
  function watch() {
    if (!document.hidden && Date.now() - line.heard > 4000) look();
  }

  /* ---- 3. taps ---- */
  const taps = {
    name: `companion.taps.${game || "none"}`,
    here: null, /* where nothing can be stored (private mode), this page remembers */
    all() { if (this.here) return this.here; try { return JSON.parse(localStorage.getItem(this.name) || "[]"); } catch { return []; } },
    keep(list) { try { localStorage.setItem(this.name, JSON.stringify(list)); } catch { this.here = list; } },
    add(tap) { this.keep([...this.all().filter((one) => one.key !== tap.key), tap]); },
    drop(tap) { this.keep(this.all().filter((one) => one.key !== tap.key)); },
  };
  async function send(tap) {
    /* Gives {done}, {refused} or {lost}: taken, said no to, or not sent at all. */
    try {
      const answer = await timed(tap.url, {
        method: "POST", body: tap.body, redirect: "follow",
        headers: { "Content-Type": "application/x-www-form-urlencoded", Accept: "application/json", "Idempotency-Key": tap.key },
      }, 8000);
      if ([502, 503, 504].includes(answer.status)) return { lost: true };
      const said = await answer.json().catch(() => ({ detail: "The server gave no clear answer. Look at the game, then try again." }));
      return answer.ok ? { done: said } : { refused: said, status: answer.status };
    } catch { return { lost: true }; }
  }
  function labelled(form, submitter) {
    return form.dataset.says || (submitter && submitter.textContent.trim()) || "A tap";
  }
  function buttons(form, off) {
    for (const one of form.querySelectorAll("button")) one.disabled = off || "waiting" in one.dataset;
    if (off) form.dataset.busy = ""; else delete form.dataset.busy;
    form.classList.toggle("pending", off);
  }
  function notice(form, said) {
    form.querySelectorAll(".notice.no").forEach((one) => one.remove());
    if (!said) return;
    const box = make("div", "notice no");
    box.setAttribute("role", "alert");
    box.append(make("p", "", said.detail || "This did not work."));
    form.querySelectorAll("[data-verdict]").forEach((one) => { one.textContent = ""; });
    if (said.soft && "banker" in body.dataset) {
      const over = make("button", "quiet", "Override with a reason");
      over.type = "button";
      over.addEventListener("click", () => { fresh(form); form.submit(); });
      box.append(over);
    }
    const at = form.querySelector("button[type=submit], button:not([type])");
    if (at && at.parentNode) at.parentNode.insertBefore(box, at); else form.append(box);
  }
  function fresh(form) {
    const field = form.querySelector("[name=idempotency_key]");
    if (field) field.value = newKey();
  }
  async function tapped(form, submitter) {
    if ("busy" in form.dataset) return;
    const data = new FormData(form, submitter && submitter.name ? submitter : undefined);
    const key = data.get("idempotency_key") || newKey();
    const tap = { url: new URL(form.action).pathname, body: new URLSearchParams(data).toString(), key, says: labelled(form, submitter) };
    buttons(form, true);
    notice(form, null);
    if (!game) { finish(form, submitter, tap, await send(tap)); return; }
    if (taps.all().length || !line.up) { wait(form, submitter, tap); return; }
    const slow = setTimeout(look, 1500);
    const outcome = await send(tap);
    clearTimeout(slow);
    finish(form, submitter, tap, outcome);
  }
  function finish(form, submitter, tap, outcome) {
    if (outcome.lost) { if (game) { isDown(); wait(form, submitter, tap); soon(400); } else { buttons(form, false); notice(form, { detail: "No connection. Try again when it is back." }); } return; }
    buttons(form, false);
    fresh(form);
    if (outcome.done) { form.dispatchEvent(new CustomEvent("companion:logged", { bubbles: true, detail: outcome.done })); go(outcome.done.location); return; }
    if (outcome.refused.code === "already_controlled") { toast(outcome.refused.detail); refresh(); return; }
    notice(form, outcome.refused);
  }
  const resting = new Map(); /* what stood on buttons whose taps wait, by the tap's key */
  function wait(form, submitter, tap) {
    /* The button that was tapped says so and rests; the form's others may be tapped as well, each under a key of its own. */
    taps.add(tap);
    const button = submitter || form.querySelector("button[type=submit], button:not([type])");
    buttons(form, false);
    fresh(form);
    if (button) {
      resting.set(tap.key, Array.from(button.childNodes));
      button.replaceChildren("Kept. It is sent when the connection is back.");
      button.dataset.waiting = tap.key;
      button.disabled = true;
    }
    showState();
    if (line.up) flush();
  }
  function go(where) {
    if (!where) { refresh(); return; }
    const url = new URL(where, location.href);
    if (url.pathname === location.pathname) location.replace(url); else location.assign(url);
  }
  function rested() {
    /* Buttons whose taps wait no more, sent from here or from another tab of this phone, are as they were. */
    const waiting = new Set(taps.all().map((one) => one.key));
    for (const button of document.querySelectorAll("[data-waiting]")) {
      const key = button.dataset.waiting;
      if (waiting.has(key)) continue;
      delete button.dataset.waiting;
      button.replaceChildren(...(resting.get(key) || [button.textContent]));
      button.disabled = false;
      resting.delete(key);
    }
  }
  let flushing = false;
  async function flush() {
    rested();
    if (flushing || !game || !taps.all().length) return;
    flushing = true;
    let last = null;
    try {
      for (let tap = taps.all()[0]; tap; tap = taps.all()[0]) {
        const outcome = await send(tap);
        if (outcome.lost) { isDown(); soon(line.retry); return; }
        taps.drop(tap);
        showState();
        if (document.querySelector(`[data-waiting="${CSS.escape(tap.key)}"]`) && outcome.done) last = outcome.done;
        rested();
        if (outcome.done) toast(`Sent: ${outcome.done.summary || tap.says}`, { stay: true });
        else toast(`Not logged: ${tap.says}. ${outcome.refused.detail || ""}`, { no: true, stay: true });
      }
    } finally { flushing = false; showState(); }
    const where = last && last.location ? new URL(last.location, location.href) : null;
    if (where && where.pathname === location.pathname) history.replaceState(null, "", where);
    for (const one of regions(document)) reading.html.delete(one.dataset.live);
    refresh();
  }

  async function stay(event, goOn) {
    /* Without a connection the browser would show its own error and lose this page: ask once more, then stay. */
    event.preventDefault();
    await look();
    if (line.up) goOn(); else toast("No connection, so this page stays open. Try again when it is back.", { no: true });
  }
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[href]");
    if (!game || line.up || line.ended || !link || event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (link.target || link.origin !== location.origin || (link.hash && link.pathname === location.pathname)) return;
    stay(event, () => location.assign(link.href));
  });
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (event.defaultPrevented) return;
    if (form.matches("[data-tap]")) { event.preventDefault(); tapped(form, event.submitter); return; }
    if (game && !line.up && !line.ended) { stay(event, () => form.requestSubmit(event.submitter)); return; }
    if (form.method === "post") {
      /* A plain form: a second tap while the first is under way does nothing. */
      if ("busy" in form.dataset) { event.preventDefault(); return; }
      form.dataset.busy = "";
    }
  });
  document.addEventListener("change", (event) => {
    const form = event.target.closest("form.again");
    if (event.target.tagName === "SELECT") event.target.dataset.touched = "1";
    if (!form) return;
    /* A page that shows what would follow shows it again for every choice. */
    const query = new URLSearchParams(location.search);
    const asked = Array.from(form.elements).filter((one) => one.name && one.type !== "hidden");
    for (const one of asked) query.delete(one.name);
    for (const one of asked) if (one.value && (one.type !== "checkbox" || one.checked)) query.append(one.name, one.value);
    history.replaceState(null, "", `?${query}`);
    refresh();
  });
  window.addEventListener("pagehide", () => { line.leaving = true; });
  window.addEventListener("pageshow", (event) => {
    line.leaving = false;
    for (const form of document.querySelectorAll("form[data-busy]")) buttons(form, false);
    if (event.persisted) { for (const field of document.querySelectorAll("[name=idempotency_key]")) field.value = newKey(); if (game) look(); }
  });

  window.companion = { refresh, toast, timed, version: () => told, isUp: () => line.up };
  if (game) {
    connect();
    showState();
    if (!navigator.onLine) isDown();
    setInterval(watch, 1500);
    window.addEventListener("offline", () => {
      /* Believed at once, then tried: a laptop without any network still reaches itself. */
      if (line.source) { line.source.close(); line.source = null; }
      isDown();
      soon(250);
    });
    window.addEventListener("storage", (event) => { if (event.key === taps.name) { rested(); showState(); refresh(); } });
    window.addEventListener("online", () => { line.retry = 1000; look(); });
    document.addEventListener("visibilitychange", () => { if (!document.hidden) { line.heard = 0; look(); } });
    const poll = document.querySelector("[data-poll]");
    if (poll) setInterval(() => { if (!document.hidden && line.up) refresh(); }, Number(poll.dataset.poll) * 1000);
    flush();
  }
})();
