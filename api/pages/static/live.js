/* One live stream (Server-Sent Events) for all tabs of a browser: browsers allow six connections to a host, and a camera
   opens every card in a tab of its own. As a SharedWorker this file keeps the stream and passes on what it hears; where
   there are no such workers, the page that is shown keeps it, by `companion.Stream`. */
(() => {
  "use strict";
  const SILENT = 5000, TICK = 500; /* the server says something every two seconds: five of silence, and the line is lost */

  class Stream {
    /* Tells `hello` {version, asked}, `page` (something has changed), `dice` (cups to fill), `up`, `down` and `end`. It is open while it is `wanted`. */
    constructor(url, tell) {
      Object.assign(this, { url, tell, version: 0, source: null, timer: 0, retry: 1000, heard: 0, told: 0, ticked: 0, up: true, ended: false, wanted: false, watch: 0 });
    }
    want(yes) {
      if (yes === this.wanted || this.ended) return;
      this.wanted = yes;
      clearInterval(this.watch);
      if (!yes) { this.shut(); return; }
      this.ticked = Date.now();
      this.watch = setInterval(() => this.tick(), TICK);
      this.open();
    }
    tick() {
      const now = Date.now(), slept = now - this.ticked > SILENT; /* a phone that slept has not listened: it looks first */
      this.ticked = now;
      if (!this.source || now - this.heard <= SILENT) return;
      if (!slept) this.isDown();
      this.open();
    }
    shut() {
      clearTimeout(this.timer);
      if (this.source) this.source.close();
      this.source = null;
    }
    open() {
      this.shut();
      if (this.ended || !this.wanted) return;
      this.heard = Date.now();
      const source = this.source = new EventSource(this.url);
      const on = (name, does) => source.addEventListener(name, (event) => {
        if (source !== this.source) return;
        this.heard = Date.now();
        does(JSON.parse(event.data));
      });
      on("beat", () => this.isUp());
      on("hello", (said) => { this.version = said.version; this.isUp(); this.tell("hello", said); });
      on("page", (said) => { this.version = Math.max(this.version, said.version); this.told = this.heard; this.tell("page", said); });
      on("dice", (said) => { this.dice = said; this.tell("dice", said); });
      on("end", () => this.end());
      source.addEventListener("error", () => {
        if (source !== this.source) return;
        this.isDown();
        if (source.readyState !== EventSource.CLOSED) return; /* it tries again by itself */
        this.shut();
        this.timer = setTimeout(() => this.open(), this.retry);
        this.retry = Math.min(this.retry * 1.6, 10000);
      });
    }
    isUp() { this.retry = 1000; if (!this.up) { this.up = true; this.tell("up"); } }
    isDown() { if (this.up) { this.up = false; this.tell("down"); } }
    end() { this.ended = true; clearInterval(this.watch); this.shut(); this.tell("end"); }
    joined(since) {
      /* What a page that opened while the line was up has to know. */
      return { version: this.version, asked: this.told >= since, pages: [] }; /* the last is for pages of the previous version */
    }
  }

  if (typeof SharedWorkerGlobalScope === "undefined") { self.companion.Stream = Stream; return; }

  const streams = new Map(); /* by game and seat: another seat on this phone hears for itself */
  function listen(port, said) {
    let shared = streams.get(said.key);
    if (!shared || shared.stream.ended) {
      shared = { ports: new Map(), leaving: 0 };
      const mine = shared;
      mine.stream = new Stream(said.url, (kind, data) => { for (const each of mine.ports.keys()) each.postMessage({ kind, data }); });
      streams.set(said.key, mine);
    }
    const { stream } = shared, hears = stream.source && stream.version && stream.up;
    shared.ports.set(port, said);
    count(shared);
    if (stream.dice !== undefined) port.postMessage({ kind: "dice", data: stream.dice });
    if (hears) port.postMessage({ kind: "hello", data: stream.joined(said.since) });
  }
  function count(shared) {
    /* Open while a tab is shown. Between two pages there is none for a moment; a laptop's hidden tab still wants its title. */
    clearTimeout(shared.leaving);
    if (Array.from(shared.ports.values()).some((each) => each.shown || each.stays)) shared.stream.want(true);
    else shared.leaving = setTimeout(() => shared.stream.want(false), 2000);
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
