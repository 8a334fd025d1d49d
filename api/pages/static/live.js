/* One live stream (Server-Sent Events) for all tabs of a browser: browsers allow six connections to a host, and a camera
   opens every card in a tab of its own. As a SharedWorker this file keeps the stream and passes on what it hears; where
   there are no such workers, the page that is shown keeps it, by `companion.Stream`. */
(() => {
  "use strict";
  const BEAT = 1500, SILENT = 4000, ANSWER = 2500, MOST = 4; /* pages that one stream tells of */

  class Stream {
    /* Tells `hello` {version}, `page` (what changed), `dice` (cups to fill), `up`, `down` and `end`. It is open while it is `wanted`, for `pages`. */
    constructor(api, url, tell) {
      Object.assign(this, { api, url, tell, pages: [], version: 0, source: null, timer: 0, retry: 1000, heard: 0, up: true, ended: false, wanted: false, beat: 0 });
    }
    want(yes) {
      if (yes === this.wanted || this.ended) return;
      this.wanted = yes;
      clearInterval(this.beat);
      if (!yes) { this.shut(); return; }
      this.beat = setInterval(() => { if (Date.now() - this.heard > SILENT) this.look(); }, BEAT);
      this.open();
    }
    show(pages) {
      /* Which pages are open; whether that is news. */
      const same = pages.length === this.pages.length && pages.every((page) => this.pages.includes(page));
      this.pages = pages;
      if (!same && this.wanted) this.open();
      return !same;
    }
    shut() {
      clearTimeout(this.timer);
      if (this.source) this.source.close();
      this.source = null;
    }
    open() {
      this.shut();
      if (this.ended || !this.wanted) return;
      const source = this.source = new EventSource(`${this.url}&${new URLSearchParams(this.pages.map((page) => ["page", page]))}`);
      const now = (does) => (event) => { if (source === this.source) { this.heard = Date.now(); does(event); } };
      source.addEventListener("hello", now((event) => {
        const said = JSON.parse(event.data);
        this.version = said.version;
        this.isUp();
        this.tell("hello", { ...said, pages: this.pages });
      }));
      source.addEventListener("page", now((event) => {
        const said = JSON.parse(event.data);
        this.version = Math.max(this.version, said.version);
        this.tell("page", said);
      }));
      source.addEventListener("dice", now((event) => { this.dice = JSON.parse(event.data); this.tell("dice", this.dice); }));
      source.addEventListener("end", now(() => this.end()));
      source.addEventListener("error", () => {
        if (source !== this.source) return;
        this.isDown();
        if (source.readyState === EventSource.CLOSED) { this.soon(); this.retry = Math.min(this.retry * 1.6, 10000); }
      });
    }
    async look() {
      /* Does the server answer, does the seat still count, and is the stream still there? */
      if (this.looking || this.ended || !this.wanted) return;
      this.looking = true;
      const stop = new AbortController();
      const late = setTimeout(() => stop.abort(), ANSWER);
      try {
        const answer = await fetch(this.api, { headers: { "If-None-Match": `"${this.version}"`, Accept: "application/json" }, cache: "no-store", credentials: "same-origin", signal: stop.signal });
        if (answer.status === 401 || answer.status === 403) { this.end(); return; }
        if (answer.status >= 500) throw new Error("away");
        this.isUp();
        if (answer.status === 200 || !this.source || this.source.readyState !== EventSource.OPEN) this.open();
      } catch { this.isDown(); this.soon(); } finally { clearTimeout(late); this.looking = false; }
    }
    soon() { clearTimeout(this.timer); this.timer = setTimeout(() => this.look(), this.retry); }
    isUp() { this.heard = Date.now(); this.retry = 1000; if (!this.up) { this.up = true; this.tell("up"); } }
    isDown() { if (this.up) { this.up = false; this.tell("down"); } }
    end() { this.ended = true; clearInterval(this.beat); this.shut(); this.tell("end"); }
  }

  if (typeof SharedWorkerGlobalScope === "undefined") { self.companion.Stream = Stream; return; }

  const streams = new Map(); /* by game and seat: another seat on this phone hears for itself */
  function listen(port, said) {
    let shared = streams.get(said.key);
    if (!shared || shared.stream.ended) {
      shared = { ports: new Map(), leaving: 0 };
      const mine = shared;
      mine.stream = new Stream(said.api, said.url, (kind, data) => { for (const each of mine.ports.keys()) each.postMessage({ kind, data }); });
      streams.set(said.key, mine);
    }
    shared.ports.set(port, said);
    if (said.fresh && shared.stream.source) shared.stream.pages = []; /* a page that has lost the thread */
    if (shared.stream.dice !== undefined) port.postMessage({ kind: "dice", data: shared.stream.dice });
    /* What was asked or fought while this page loaded was told to the other tabs only: it has to look again. */
    if (!count(shared) && shared.stream.version && shared.stream.source) port.postMessage({ kind: "hello", data: { version: shared.stream.version, asked: shared.stream.source.readyState === EventSource.OPEN, pages: shared.stream.pages } });
  }
  function count(shared) {
    /* Open while a tab is shown. Between two pages there is none for a moment; a laptop's hidden tab still wants its title. */
    clearTimeout(shared.leaving);
    const open = Array.from(shared.ports.values()).filter((each) => each.shown || each.stays);
    if (!open.length) { shared.leaving = setTimeout(() => shared.stream.want(false), 2000); return false; }
    const changed = shared.stream.show(Array.from(new Set(open.map((each) => each.page))).slice(0, MOST));
    shared.stream.want(true);
    return changed;
  }
  self.addEventListener("connect", (event) => {
    const port = event.ports[0];
    port.addEventListener("message", ({ data }) => {
      if (data.kind === "listen") { listen(port, data); return; }
      for (const shared of streams.values()) if (shared.ports.has(port)) {
        if (data.kind === "bye") shared.ports.delete(port);
        if (data.kind === "shown") shared.ports.get(port).shown = data.shown;
        count(shared);
      }
    });
    port.start();
    if (typeof EventSource === "undefined") port.postMessage({ kind: "cannot" });
  });
})();
