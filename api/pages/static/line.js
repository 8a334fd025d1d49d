/* The line to the server: hears of every entry (Server-Sent Events), says loudly when it is down, comes back by itself. */
(() => {
  "use strict";
  const companion = window.companion;
  const { body, game, api, make, timed, toast, refresh, showChips } = companion;
  const stateBar = document.getElementById("line-state");
  let told = Number(body.dataset.version || 0); /* the last entry that the line brought */

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
    companion.flush();
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
    const waiting = companion.waiting();
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

  const isAway = () => Boolean(game) && !line.up && !line.ended;
  async function stay(event, goOn) {
    /* Without a connection the browser would show its own error and lose this page: ask once more, then stay. */
    event.preventDefault();
    await look();
    if (line.up) goOn(); else toast("No connection, so this page stays open. Try again when it is back.", { no: true });
  }
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[href]");
    if (!isAway() || !link || event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (link.target || link.origin !== location.origin || (link.hash && link.pathname === location.pathname)) return;
    stay(event, () => location.assign(link.href));
  });
  window.addEventListener("pagehide", () => { line.leaving = true; });
  window.addEventListener("pageshow", (event) => { line.leaving = false; if (event.persisted && game) look(); });

  Object.assign(companion.line, { isUp: () => line.up, isAway, isDown, look, soon, stay, showState, patience: () => line.retry });
  companion.version = () => told;
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
    window.addEventListener("online", () => { line.retry = 1000; look(); });
    document.addEventListener("visibilitychange", () => { if (!document.hidden) { line.heard = 0; look(); } });
    const poll = document.querySelector("[data-poll]");
    if (poll) setInterval(() => { if (!document.hidden && line.up) refresh(); }, Number(poll.dataset.poll) * 1000);
    companion.flush();
  }
})();
