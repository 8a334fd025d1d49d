/* What a phone keeps until the server has it: taps, in order, and carts. No page in here: storage, the network, and the turn are handed
   in, so the same code runs in a page and in the simulator. */

export class Kept {
  /* One value under a name. Where nothing can be stored (private mode), it is remembered here. */
  constructor(storage, name, none) { Object.assign(this, { storage, name, none, here: undefined }); }
  get() {
    if (this.here !== undefined) return this.here;
    try { return JSON.parse(this.storage().getItem(this.name)) || this.none; } catch { return this.none; }
  }
  set(value) {
    try {
      if (value === this.none) this.storage().removeItem(this.name); else this.storage().setItem(this.name, JSON.stringify(value));
      this.here = undefined;
    } catch { this.here = value; }
  }
}

const UNANSWERED = [429, 502, 503, 504]; /* a proxy's answer, or one that says "later": the tap was not looked at */

export function sender(ask) {
  /* How a tap is sent, and what its answer means: {done}, {refused}, or {lost} if it has to be sent again. */
  return async (tap) => {
    try {
      const answer = await ask(tap.url, {
        method: "POST", body: tap.body, redirect: "follow",
        headers: {
          "Content-Type": "application/x-www-form-urlencoded", Accept: "application/json", "Idempotency-Key": tap.key,
          ...(tap.step ? { "Companion-Step": tap.step } : {}), /* a tap that was kept is meant for the turn it was made in */
        },
      });
      if (UNANSWERED.includes(answer.status)) return { lost: true };
      const said = await answer.json().catch(() => (answer.ok && answer.redirected ? { location: answer.url } : { unclear: true }));
      return answer.ok ? { done: said } : { refused: said };
    } catch { return { lost: true }; }
  };
}

export class Queue {
  /* The taps of one game on this phone, for all its tabs: {url, body, key, says}, with `cart` if it buys one. `turn` gives the turn that
     the page shows. */
  constructor({ game, storage, send, turn }) {
    Object.assign(this, { storage, send, turn, taps: new Kept(storage, `companion.taps.${game}`, []), flushing: false, under: null });
  }
  get name() { return this.taps.name; }
  all() { return this.taps.get(); }
  get waiting() { return this.all().filter((tap) => !tap.sent).length; }
  meant(tap) {
    /* A tap that is sent later is meant for the turn it was made in. */
    const step = tap.step || this.turn();
    return step ? { ...tap, step } : tap;
  }
  put(tap) {
    /* Where it is already, or last. */
    const taps = [...this.all()], at = taps.findIndex((other) => other.key === tap.key);
    taps.splice(at < 0 ? taps.length : at, at < 0 ? 0 : 1, tap);
    this.taps.set(taps);
  }
  keep(tap) {
    const { sent, ...waits } = this.meant(tap);
    this.put(waits);
    return { kept: true };
  }
  drop(tap) {
    const rest = this.all().filter((other) => other.key !== tap.key);
    this.taps.set(rest.length ? rest : this.taps.none);
  }
  tap(tap, isUp) {
    /* Sent at once if nothing waits before it and the server can be reached; else kept: {done}, {refused} or {kept}. What is tapped
       while a tap is on its way waits for its answer. Until then it is stored (`sent`): if this page goes, another one sends it. */
    const meant = this.meant(tap), first = this.under ? meant : tap;
    this.put({ ...meant, sent: true });
    const mine = (this.under || Promise.resolve()).then(() => this.sendOrKeep(first, meant, isUp));
    const done = mine.catch(() => {}).then(() => { if (this.under === done) this.under = null; });
    this.under = done;
    return mine;
  }
  async sendOrKeep(tap, meant, isUp) {
    const [first] = this.all();
    if (!first || first.key !== tap.key || !isUp()) return this.keep(meant);
    const outcome = await this.send(tap);
    if (outcome.lost) return { ...this.keep(meant), lost: true };
    this.settle(tap, outcome);
    return outcome;
  }
  settle(tap, outcome) {
    if (outcome.done) this.accepted(tap);
    this.drop(tap);
  }
  accepted(tap) {
    /* It was taken, whenever it was made and whichever tab sent it: its cart is used up. */
    if (tap.cart) new Cart({ id: tap.cart, storage: this.storage }).empty();
  }
  async flush(settled) {
    /* Everything that waits, in order, each until it is answered. False if the server could not be reached. */
    if (this.flushing) return true;
    this.flushing = true;
    try {
      await this.under; /* a tap of this page is still on its way */
      for (let [tap] = this.all(); tap; [tap] = this.all()) {
        const outcome = await this.send(tap);
        if (outcome.lost) { this.keep(tap); return false; } /* also one that a closed page had sent: now it waits like the others */
        this.settle(tap, outcome);
        settled(tap, outcome);
      }
      return true;
    } finally { this.flushing = false; }
  }
}

/* Which taps wait in a stored queue, to tell whether another tab changed that: a tap on its way is nobody else's news. */
export const waitsIn = (stored) => JSON.parse(stored || "[]").filter((tap) => !tap.sent).map((tap) => tap.key).join();

const SOON = 400;

export class Outbox {
  /* A page's way to its queue: what waits is sent whenever the line is up. */
  constructor({ queue, line }) { Object.assign(this, { queue, line }); }
  async tap(tap) {
    const outcome = await this.queue.tap(tap, () => this.line.isUp);
    if (outcome.lost) { this.line.lost(); this.line.soon(SOON); }
    return outcome;
  }
  async flush(settled) {
    /* True if everything was sent. */
    if (this.queue.flushing || !this.queue.all().length) return false;
    const sent = await this.queue.flush(settled);
    if (!sent) { this.line.lost(); this.line.soon(this.line.retry); }
    return sent;
  }
}

export class Cart {
  /* What was put into a purchase and not yet sent: counts by the names of their fields, for one turn only. */
  constructor({ id, storage, turn }) { Object.assign(this, { turn, kept: new Kept(storage, `companion.cart.${id}`, null) }); }
  get name() { return this.kept.name; }
  counts() {
    const was = this.kept.get();
    return (was && was.turn === this.turn && was.kept) || {};
  }
  keep(counts) {
    const kept = Object.fromEntries(Object.entries(counts).filter(([, count]) => count));
    this.kept.set(Object.keys(kept).length ? { turn: this.turn, kept } : null);
  }
  add(name, most) {
    /* One more, as a scanned card means it. */
    const counts = this.counts();
    this.keep({ ...counts, [name]: Math.min((counts[name] || 0) + 1, most) });
  }
  empty() { this.kept.set(null); }
}
