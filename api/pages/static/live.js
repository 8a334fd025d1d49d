/* The line to the server (Server-Sent Events), and what a page makes of what it hears. No page in here: event sources, requests, and the
   clock are handed in, so the same code runs in a page, in the worker that all tabs of a browser share, and in the simulator. */

/* The browser's own clock. */
export const CLOCK = {
  now: () => Date.now(),
  after: (milliseconds, does) => setTimeout(does, milliseconds),
  every: (milliseconds, does) => setInterval(does, milliseconds),
  stop: (timer) => { clearTimeout(timer); clearInterval(timer); },
};
const SILENT = 5000, TICK = 500; /* the server says something every two seconds: five of silence, and the line is lost */
const RETRY = 1000, MOST = 10000; /* how long to wait for the next try: longer each time */
const longer = (retry) => Math.min(retry * 1.6, MOST);

export class Stream {
  /* Tells `hello` {version, asked}, `page` (something has changed), `dice` (cups to fill), `up`, `down` and `end`. It is open while it is wanted. */
  constructor(url, tell, { connect, clock }) {
    Object.assign(this, {
      url, tell, connect, clock, version: 0, source: null, timer: 0, retry: RETRY, heard: 0, told: 0, ticked: 0, up: true, ended: false, wanted: false, watch: 0,
    });
  }
  want(yes) {
    if (yes === this.wanted || this.ended) return;
    this.wanted = yes;
    this.clock.stop(this.watch);
    if (!yes) { this.shut(); return; }
    this.ticked = this.clock.now();
    this.watch = this.clock.every(TICK, () => this.tick());
    this.open();
  }
  tick() {
    const now = this.clock.now(), slept = now - this.ticked > SILENT; /* a phone that slept has not listened: it looks first */
    this.ticked = now;
    if (!this.source || now - this.heard <= SILENT) return;
    if (!slept) this.isDown();
    this.open();
  }
  shut() {
    this.clock.stop(this.timer);
    if (this.source) this.source.close();
    this.source = null;
  }
  open() {
    this.shut();
    if (this.ended || !this.wanted) return;
    this.heard = this.clock.now();
    const source = this.source = this.connect(this.url);
    const on = (name, does) => source.addEventListener(name, (event) => {
      if (source !== this.source) return;
      this.heard = this.clock.now();
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
      if (source.readyState !== 2) return; /* it tries again by itself */
      this.shut();
      this.timer = this.clock.after(this.retry, () => this.open());
      this.retry = longer(this.retry);
    });
  }
  isUp() { this.retry = RETRY; if (!this.up) { this.up = true; this.tell("up"); } }
  isDown() { if (this.up) { this.up = false; this.tell("down"); } }
  end() { this.ended = true; this.clock.stop(this.watch); this.shut(); this.tell("end"); }
  joined(since) {
    /* What a page that opened while the line was up has to know. */
    return { version: this.version, asked: this.told >= since };
  }
}

const BETWEEN = 2000; /* between two pages there is none for a moment */

export class Tabs {
  /* One stream for all tabs of a browser that show the same game from the same seat: browsers allow six connections to a host, and a
     camera opens every card in a tab of its own. A tab is a port with `postMessage`. */
  constructor({ connect, clock }) { Object.assign(this, { connect, clock, shared: new Map() }); }
  heard(port, said) {
    if (said.kind === "listen") { this.listen(port, said); return; }
    for (const shared of this.shared.values()) if (shared.ports.has(port)) {
      if (said.kind === "bye") shared.ports.delete(port);
      if (said.kind === "shown") shared.ports.get(port).shown = said.shown;
      this.count(shared);
    }
  }
  listen(port, said) {
    let shared = this.shared.get(said.key);
    if (!shared || shared.stream.ended) {
      const ports = new Map();
      const tell = (kind, data) => { for (const each of ports.keys()) each.postMessage({ kind, data }); };
      shared = { ports, leaving: 0, stream: new Stream(said.url, tell, this) };
      this.shared.set(said.key, shared);
    }
    const { stream } = shared, hears = stream.source && stream.version && stream.up;
    shared.ports.set(port, said);
    this.count(shared);
    if (stream.dice !== undefined) port.postMessage({ kind: "dice", data: stream.dice });
    if (hears) port.postMessage({ kind: "hello", data: stream.joined(said.since) });
  }
  count(shared) {
    /* Open while a tab is shown; a laptop's hidden tab still wants its title. */
    this.clock.stop(shared.leaving);
    if (Array.from(shared.ports.values()).some((each) => each.shown || each.stays)) shared.stream.want(true);
    else shared.leaving = this.clock.after(BETWEEN, () => shared.stream.want(false));
  }
}

const POLL = 3000; /* where no stream gets through, but the server answers */

export class Line {
  /* What one page knows of its game, whether the server can be reached, and when to look for news. `page` does what follows from it:
     journal(after)           asks for the entries after one: {status, entries}; it fails if there is no answer
     refresh(version)         fetches the page again, unless it shows that version; settles once it does
     entry(entry, refreshed)  an entry that this page did not know
     news(entries, late)      the same ones together; late if the page was not listening
     changes()                whether the page may show something else without a new entry
     state(), up(), dice(cups), gone() */
  constructor({ known, shown, stays, page, clock }) {
    Object.assign(this, {
      known, shown, stays, page, clock, isUp: true, listens: true, gap: false, ended: false, left: false, stale: false, since: 0, retry: RETRY,
      timer: 0, looking: null,
    });
  }
  get isAway() { return !this.isUp && !this.ended; }
  hears(kind, said) {
    if (this.ended || this.left) return;
    if (kind === "dice") { this.page.dice(said); return; }
    if (kind === "end") { this.gone(); return; }
    if (kind === "down") { this.listens = false; this.lost(); this.soon(this.retry); return; }
    this.gap = this.gap || !this.listens;
    this.listens = true;
    if (this.gap) this.look();
    else if (kind === "hello") { if (said.version > this.known) this.look(); else if (said.asked || this.page.changes()) this.renew(0); }
    else if (kind === "page") {
      const entries = said.entries.filter((entry) => entry.version > this.known);
      if (said.version > this.known && (!entries.length || entries[0].version > this.known + 1)) this.look();
      else this.tell(entries, said.version, false);
    }
  }
  tell(entries, version, late) {
    /* The page shows what happened, then each entry says what it changed. */
    const fresh = entries.filter((entry) => entry.version > this.known);
    for (const entry of fresh) {
      this.known = entry.version;
      this.page.entry(entry, this.renew(version));
    }
    if (fresh.length) this.page.news(fresh, late);
    if (!entries.length) this.renew(0);
  }
  async renew(version) {
    /* A phone's other tabs look again when they are shown. */
    if (!this.shown && !this.stays) { this.stale = true; return false; }
    await this.page.refresh(version);
    return true;
  }
  show(shown) {
    this.shown = shown;
    if (!shown || !this.stale) return;
    this.stale = false;
    this.renew(0);
  }
  reached() {
    this.retry = RETRY;
    this.isUp = true;
    this.page.state();
    this.page.up();
  }
  lost() {
    if (this.left || this.ended) return;
    if (this.isUp) this.since = this.clock.now();
    this.isUp = false;
    this.gap = true;
    this.page.state();
  }
  gone() { this.ended = true; this.page.gone(); }
  look() {
    this.looking = this.looking || this.lookOnce().finally(() => { this.looking = null; });
    return this.looking;
  }
  async lookOnce() {
    /* Does the server answer, does our seat still count, and what happened while this page did not listen? */
    if (this.ended) return;
    this.clock.stop(this.timer);
    try {
      const { status, entries } = await this.page.journal(this.known);
      if (status === 401 || status === 403) { this.gone(); return; }
      if (status >= 500) throw new Error("away");
      const all = this.gap || !this.listens; /* what isn't an entry, too, may have been missed */
      this.gap = false;
      this.reached();
      if (entries.length || all) this.tell(entries, entries.length && entries[entries.length - 1].version, true);
      if (!this.listens) this.soon(POLL);
    } catch {
      this.lost();
      this.soon(this.retry);
      this.retry = longer(this.retry);
    }
  }
  soon(milliseconds) {
    this.clock.stop(this.timer);
    this.timer = this.clock.after(milliseconds, () => this.look());
  }
  again() { this.retry = RETRY; return this.look(); }
}

export class Shown {
  /* What a page shows: one fetch at a time, and what is asked for meanwhile is fetched once more. `bring` brings it up to date, sets
     `version` to that of the books it shows then, and `again` if it has to be asked once more. */
  constructor({ version, bring, clock }) {
    Object.assign(this, { version, bring, clock, fetching: null, again: false, least: 0, retry: RETRY, timer: 0 });
  }
  refresh(wanted = 0) {
    /* If a version is wanted, only unless it is shown. */
    if (wanted && wanted <= this.version) return this.fetching || Promise.resolve();
    if (this.fetching) {
      if (wanted) this.least = Math.max(this.least, wanted); else this.again = true;
      return this.fetching;
    }
    this.fetching = this.renewed().finally(() => { this.fetching = null; });
    return this.fetching;
  }
  async renewed() {
    this.clock.stop(this.timer);
    do {
      this.again = false;
      try { await this.bring(); } catch { this.later(); break; }
      this.retry = RETRY;
    } while (this.again || (this.least > this.version && this.version));
    this.least = 0;
  }
  later() {
    /* The line may be up although this fetch failed: nobody else would ask again. */
    this.timer = this.clock.after(this.retry, () => this.refresh());
    this.retry = longer(this.retry);
  }
}
