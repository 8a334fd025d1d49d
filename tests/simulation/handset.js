/* Handsets: browsers with storage, tabs, and a worker, around the modules that phones run (kept.js and live.js, which stand before this).
   What is here is what line.js, taps.js, and cart.js do with a page; figures take the place of HTML. `host` is the simulator. */
let NOW = 0, numbers = 0;
const timers = new Map(), requests = new Map(), streams = new Map(), handsets = new Map();

class Storage {
  /* What one tab sees of its browser's storage: the other tabs hear of what it changes. */
  constructor(tab) { this.tab = tab; this.items = tab.handset.items; }
  getItem(name) { return this.items.has(name) ? this.items.get(name) : null; }
  setItem(name, value) { const before = this.getItem(name); this.items.set(name, value); this.changed(name, before, value); }
  removeItem(name) { const before = this.getItem(name); if (this.items.delete(name)) this.changed(name, before, null); }
  changed(name, before, after) {
    for (const other of this.tab.handset.tabs.values()) if (other !== this.tab) other.clock.after(1, () => other.stored(name, before, after));
  }
}

class Source {
  /* An EventSource. */
  constructor(handset, url) {
    Object.assign(this, { readyState: 0, listeners: {}, id: ++numbers });
    streams.set(this.id, this);
    host_connect(handset.id, this.id, url);
  }
  addEventListener(name, does) { this.listeners[name] = does; }
  close() { this.readyState = 2; streams.delete(this.id); host_close(this.id); }
  heard(name, data) { if (this.listeners[name]) this.listeners[name]({ data }); }
}

class Handset {
  constructor(id, { me, worker, stays, language }) {
    Object.assign(this, { id, me, stays, language, skew: 0, tabs: new Map(), items: new Map() });
    this.clock = {
      now: () => NOW + this.skew,
      after: (milliseconds, does) => this.timer(milliseconds, does, 0),
      every: (milliseconds, does) => this.timer(milliseconds, does, milliseconds),
      stop: (timer) => timers.delete(timer),
    };
    this.shared = worker ? new Tabs({ connect: (url) => new Source(this, url), clock: this.clock }) : null;
  }
  timer(milliseconds, does, every) {
    const timer = ++numbers;
    timers.set(timer, { does, every, handset: this.id });
    host_after(this.id, timer, milliseconds);
    return timer;
  }
  ask(url, options, milliseconds) {
    const id = ++numbers;
    return new Promise((resolve, reject) => {
      const timer = this.clock.after(milliseconds, () => { requests.delete(id); reject(new Error("timeout")); });
      requests.set(id, { resolve: (answer) => { this.clock.stop(timer); resolve(answer); }, reject: (fault) => { this.clock.stop(timer); reject(fault); } });
      host_request(this.id, id, JSON.stringify({ url, ...options }));
    });
  }
}

class Purchase {
  /* The form of a cart, as cart.js fills it. */
  constructor(tab) { Object.assign(this, { tab, values: {}, busy: false, before: undefined }); }
  get id() { return `${GAME}.${this.tab.handset.me}`; }
  get frozen() { return this.tab.queue.all().some((tap) => tap.cart === this.id); }
  settle() {
    const { paid } = this.tab.page;
    this.cart = this.cart || new Cart({ id: this.id, storage: () => this.tab.storage, turn: "" });
    this.cart.turn = `${this.tab.page.turn}.${paid}`;
    if (this.before === undefined) this.fill();
    else if (this.before !== paid) this.again();
    this.before = paid;
  }
  fill() { this.values = { ...this.cart.counts() }; }
  again() { this.fill(); }
  add(unit) {
    if (this.frozen || this.busy) return false;
    this.values[unit] = (this.values[unit] || 0) + 1;
    this.cart.keep(this.values);
    return true;
  }
}

class Tab {
  constructor(handset, page) {
    Object.assign(this, { handset, page, id: ++numbers, clock: handset.clock, busy: {}, answering: Promise.resolve(), gone: false, shut: false });
    handset.tabs.set(this.id, this);
    this.storage = new Storage(this);
    this.queue = new Queue({
      game: GAME, storage: () => this.storage, turn: () => this.page.turn,
      send: sender((url, options) => handset.ask(url, { ...options, as: handset.me }, 8000)),
    });
    this.view = new Shown({ version: page.version, bring: () => this.bring(), clock: this.clock });
    this.line = new Line({
      known: page.version, shown: true, stays: handset.stays, clock: this.clock,
      page: {
        journal: async (after) => {
          const answer = await handset.ask(`journal?after=${after}`, {}, 2500);
          return { status: answer.status, entries: answer.ok ? (await answer.json()).entries : [] };
        },
        refresh: async (version) => { await this.answering; await this.view.refresh(version); },
        entry() {}, news() {}, dice() {}, state() {},
        changes: () => page.open,
        up: () => this.flush(),
        gone: () => { this.gone = true; },
      },
    });
    this.outbox = new Outbox({ queue: this.queue, line: this.line });
    this.purchase = new Purchase(this);
    this.purchase.settle();
    this.shows();
    this.listen();
    this.flush();
  }
  listen() {
    const { handset } = this, since = this.clock.now();
    if (handset.shared) {
      this.port = { postMessage: (said) => this.clock.after(1, () => { if (!this.shut) this.line.hears(said.kind, said.data); }) };
      const said = { kind: "listen", url: "live", since, key: `${GAME} ${handset.me} ${handset.language}`, stays: handset.stays, shown: true };
      handset.shared.heard(this.port, said);
    } else {
      this.stream = new Stream("live", (kind, said) => { if (!this.shut) this.line.hears(kind, said); }, { connect: (url) => new Source(handset, url), clock: this.clock });
      this.stream.want(true);
    }
  }
  close() {
    this.shut = this.line.left = true;
    if (this.stream) this.stream.want(false); else this.handset.shared.heard(this.port, { kind: "bye" });
    this.handset.tabs.delete(this.id);
    this.clock.stop(this.line.timer);
    this.clock.stop(this.view.timer);
  }
  visible(shown) {
    if (this.stream) this.stream.want(shown); else this.handset.shared.heard(this.port, { kind: "shown", shown });
    this.line.show(shown);
  }
  async bring() {
    const answer = await this.handset.ask("page", {}, 8000);
    if (answer.status >= 500) throw new Error("away");
    if (!answer.ok || this.shut) return;
    this.page = await answer.json();
    this.view.version = this.page.version;
    this.purchase.settle();
    this.shows();
  }
  shows() { host_note(this.handset.id, JSON.stringify({ kind: "shows", tab: this.id, version: this.page.version, figures: this.page.figures })); }
  stored(name, before, after) {
    if (this.shut) return;
    if (name === this.purchase.cart.name) this.purchase.again();
    if (name === this.queue.name && waitsIn(before) !== waitsIn(after)) this.view.refresh();
  }
  note(kind, key, more) { host_note(this.handset.id, JSON.stringify({ kind, tab: this.id, key, ...more })); }
  tap(form, url, body, key) {
    if (this.busy[form]) return;
    const tap = { url, body, key, says: form };
    if (form === "purchase") {
      if (this.purchase.frozen || !Object.keys(this.purchase.values).length) return;
      tap.cart = this.purchase.id;
      tap.body = JSON.stringify({ type: "purchase_units", units: this.purchase.values });
      this.purchase.busy = true;
    }
    this.busy[form] = key;
    this.note("tap", key, { url, body: tap.body, turn: this.page.turn, up: this.line.isUp });
    const slow = this.clock.after(1500, () => this.line.look());
    const done = this.outbox.tap(tap).then((outcome) => { this.clock.stop(slow); this.finish(form, tap, outcome); });
    this.answering = done;
  }
  finish(form, tap, outcome) {
    delete this.busy[form];
    if (form === "purchase") this.purchase.busy = false;
    if (outcome.kept) {
      this.note("kept", tap.key);
      if (this.line.isUp) this.flush();
    } else this.settled(tap, outcome);
    if (outcome.done) this.view.refresh();
  }
  settled(tap, outcome) {
    /* What the person reads about a tap. */
    if (outcome.done) {
      this.note("done", tap.key, { version: outcome.done.version });
      if (tap.cart) this.purchase.values = {};
    } else this.note("refused", tap.key, { code: outcome.refused.code, unclear: outcome.refused.unclear });
  }
  async flush() {
    if (await this.outbox.flush((tap, outcome) => this.settled(tap, outcome))) this.view.refresh();
  }
}

/* What the simulator calls. */
function fire(id) {
  const timer = timers.get(id);
  if (!timer) return;
  if (timer.every) host_after(timer.handset, id, timer.every); else timers.delete(id);
  timer.does();
}
function answered(id, status, text) {
  const request = requests.get(id);
  if (!request) return;
  requests.delete(id);
  request.resolve({ status, ok: status < 300, redirected: false, url: "", json: async () => JSON.parse(text) });
}
function failed(id) { const request = requests.get(id); if (request) { requests.delete(id); request.reject(new Error("network")); } }
function heard(id, name, data) { const source = streams.get(id); if (source) { source.readyState = 1; source.heard(name, data); } }
function broken(id, state) { const source = streams.get(id); if (source) { source.readyState = state; source.heard("error", ""); } }
function newHandset(id, about) { handsets.set(id, new Handset(id, JSON.parse(about))); }
const tabOf = (id, tab) => handsets.get(id).tabs.get(tab);
function open(id) {
  /* Loads a page; what cannot be loaded shows nothing, and is opened again by its person. */
  const handset = handsets.get(id);
  handset.ask("page", {}, 20000).then(async (answer) => { if (answer.ok) new Tab(handset, await answer.json()); }).catch(() => {});
}
function close(id, tab) { const closing = tabOf(id, tab); if (closing) closing.close(); }
function tap(id, tab, form, url, body, key) { const tapped = tabOf(id, tab); if (tapped) tapped.tap(form, url, body, key); }
function add(id, tab, unit) {
  const tapped = tabOf(id, tab);
  if (!tapped) return;
  const before = JSON.stringify(tapped.purchase.values);
  if (tapped.purchase.add(unit)) tapped.note("adds", null, { unit, turn: tapped.page.turn, paid: tapped.page.paid, before });
}
function scan(id, tab, body, key) {
  /* A card without a connection: what offline_cards.js saves with `later` once it was tapped. */
  const tapped = tabOf(id, tab);
  if (!tapped) return;
  tapped.note("tap", key, { url: "act", body, turn: tapped.page.turn, up: tapped.line.isUp });
  tapped.queue.keep({ url: "act", body, key, says: "card" });
  tapped.note("kept", key);
  if (tapped.line.isUp) tapped.flush();
}
function skew(id, milliseconds) { handsets.get(id).skew += milliseconds; }
function online(id, yes) { for (const tab of handsets.get(id).tabs.values()) if (yes) tab.line.again(); else { tab.line.lost(); tab.line.soon(250); } }
function visible(id, shown) { for (const tab of handsets.get(id).tabs.values()) tab.visible(shown); }
function speak(id, language) { handsets.get(id).language = language; }
function looks(id) {
  /* What a person sees on a handset. */
  return JSON.stringify(Array.from(handsets.get(id).tabs.values(), (tab) => ({
    tab: tab.id, version: tab.page.version, step: tab.page.step, turn: tab.page.turn, power: tab.page.power, up: tab.line.isUp,
    requests: tab.page.requests, waiting: tab.queue.all().map((kept) => kept.key), busy: Object.values(tab.busy), offers: tab.purchase.values,
    frozen: tab.purchase.frozen, battles: tab.page.battles, gone: tab.gone,
  })));
}

const CALLS = { fire, answered, failed, heard, broken, newHandset, open, close, tap, add, scan, skew, online, visible, speak, looks };
function enter(now, name, ...given) { NOW = now; return CALLS[name](...given); }
