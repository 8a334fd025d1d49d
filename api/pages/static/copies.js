/* The copy of a game that a phone keeps: what it has, what it lacks, and whether each entry follows from the one before it. No page in
   here: where it is kept, requests, and idle moments are handed in, so the same code runs in a page and in tests.
     shelf    get(name), all(prefix): [[name, value]], put({name: value}, names to drop) in one step
     ask      (after, editions) asks for what follows an entry: the text of a copy
     idle     (does) when the phone has nothing better to do
     pack, unpack  a text made smaller, and back
     tell     (kind, what): `kept` when something was stored, `parted` when the server has another game under the same name */
import { digest } from "./blake2b.js";

const VERSION = /^\{"version":(\d+),/, TAIL = /(?:,"previous":"([0-9a-f]{32})")?,"hash":"([0-9a-f]{32})"\}$/;
const HASHED = 43; /* ,"hash":"..."} with 32 letters */
const LOOSE = 40, PORTION = 20;

export const versionOf = (row) => Number((VERSION.exec(row) || [0, 0])[1]);
export function hashOf(row) {
  const tail = TAIL.exec(row.slice(-130));
  return tail ? tail[2] : "";
}
export function follows(row, version, head) {
  /* Whether a row is intact, and the next one after that head. */
  const tail = TAIL.exec(row.slice(-130));
  return Boolean(tail) && versionOf(row) === version + 1 && (tail[1] || "") === head && digest(`${row.slice(0, -HASHED)}}`) === tail[2];
}
const EMPTY = { version: 0, head: "", loose: 0, at: 0 };
const numbered = (version) => String(version).padStart(9, "0");

export class Copy {
  constructor({ game, by, me, shelf, ask, idle, pack, unpack, tell, now }) {
    Object.assign(this, { game, by, me, shelf, ask, idle, pack, unpack, tell, now, state: EMPTY, mark: "", heard: new Map(), known: 0, settling: null, again: false, parted: false });
  }
  name(part) { return `${this.game} ${part}`; }
  get version() { return this.state.version; }
  hear(rows, version) {
    /* What the line or a tap's answer brought; `version` is what the game has now. */
    for (const row of rows) this.heard.set(versionOf(row), row);
    this.known = Math.max(this.known, version);
    return this.settle();
  }
  shows(version, mark) {
    /* What an open page shows: if that is kept already, nothing is asked for. */
    this.wanted = mark;
    this.known = Math.max(this.known, version);
    this.shown = version;
    return this.settle();
  }
  settle() {
    if (this.settling) { this.again = true; return this.settling; }
    this.settling = new Promise((done) => this.idle(done)).then(() => this.settled()).catch(() => {}).finally(() => { this.settling = null; });
    return this.settling;
  }
  async settled() {
    do {
      this.again = false;
      await this.look();
      await this.take(this.next());
      const lacks = this.known > this.version || (this.shown !== undefined && this.shown < this.version), old = this.wanted && this.wanted !== this.mark;
      this.shown = undefined;
      if (lacks || old) await this.fetched();
      for (const version of this.heard.keys()) if (version <= this.version) this.heard.delete(version);
    } while (this.again);
  }
  async look() {
    /* Another tab of this phone may have stored more. */
    this.state = (await this.shelf.get(this.name("state"))) || EMPTY;
    this.mark = this.state.mark || "";
  }
  next() {
    const rows = [];
    for (let version = this.version + 1; this.heard.has(version); version += 1) rows.push(this.heard.get(version));
    return rows;
  }
  async fetched() {
    const cover = this.version ? await this.cover() : null;
    const text = await this.ask(this.version, cover ? Object.keys(cover.editions) : []);
    const [first, ...rows] = text.split("\n").filter(Boolean), news = JSON.parse(first);
    this.known = news.version;
    if (news.version < this.version) { await this.part(); return; }
    if (!await this.take(rows)) return;
    if (news.version !== this.version || news.head !== this.state.head) { await this.part(); return; }
    this.wanted = "";
    await this.keepCover({ ...news, editions: { ...(cover && cover.editions), ...news.editions } });
  }
  async take(rows) {
    /* Stored in portions, each entry once it is checked. False if one doesn't follow. */
    for (let from = 0; from < rows.length; from += PORTION) {
      if (from) await new Promise((done) => this.idle(done));
      const things = {};
      let { version, head, loose } = this.state;
      for (const row of rows.slice(from, from + PORTION)) {
        if (!follows(row, version, head)) { await this.part(); return false; }
        version += 1;
        loose += 1;
        head = hashOf(row);
        things[this.name(`rows ${numbered(version)}`)] = row;
      }
      await this.keep(things, { version, head, loose });
    }
    if (rows.length) this.tell("kept", this.state);
    if (this.state.loose >= LOOSE) await this.packed();
    return true;
  }
  async keep(things, more, drop = []) {
    this.state = { ...this.state, ...more, at: this.now() };
    await this.shelf.put({ ...things, [this.name("state")]: this.state }, drop);
  }
  async keepCover(cover) {
    this.mark = cover.mark;
    await this.keep({ [this.name("cover")]: await this.pack(JSON.stringify(cover)) }, { mark: cover.mark, game: cover.game.name, by: this.by, me: this.me });
    this.tell("kept", this.state);
  }
  async cover() {
    const kept = await this.shelf.get(this.name("cover"));
    return kept ? JSON.parse(await this.unpack(kept)) : null;
  }
  async packed() {
    const loose = await this.shelf.all(this.name("rows ")), texts = [];
    for (const [, rows] of loose) texts.push(await this.unpack(rows));
    await this.keep({ [loose[0][0]]: await this.pack(texts.join("\n")) }, { loose: 0 }, loose.slice(1).map(([name]) => name));
  }
  async rows() {
    /* Every entry that this phone has: stored, or heard a moment ago. */
    const rows = [];
    for (const [, kept] of await this.shelf.all(this.name("rows ")))
      for (const row of (await this.unpack(kept)).split("\n")) if (versionOf(row) === rows.length + 1) rows.push(row);
    while (this.heard.has(rows.length + 1)) rows.push(this.heard.get(rows.length + 1));
    return rows;
  }
  async text() {
    /* The whole copy, as another laptop takes it in; nothing while its cover is still missing. */
    const cover = await this.cover(), rows = await this.rows();
    return cover && rows.length ? [JSON.stringify({ ...cover, version: rows.length, head: hashOf(rows[rows.length - 1]) }), ...rows, ""].join("\n") : "";
  }
  async part() {
    /* The server has less than this phone, or something else: nothing of either is thrown away. What the phone has is put aside, and what
       the server has is kept from the beginning. */
    this.heard.clear();
    if (this.parted || !this.version) { this.known = 0; return; } /* what this server sends doesn't add up by itself */
    this.parted = true;
    const text = await this.text();
    if (text) this.tell("parted", { version: this.version, head: this.state.head, text });
    const aside = `${this.game}~${this.state.head.slice(0, 8)} `, things = {}, kept = await this.shelf.all(this.name(""));
    for (const [name, value] of kept) things[aside + name.slice(this.name("").length)] = value;
    await this.shelf.put(things, kept.map(([name]) => name));
    this.state = EMPTY;
    this.again = true;
  }
  async forget() {
    const kept = await this.shelf.all(this.name(""));
    await this.shelf.put({}, kept.map(([name]) => name));
    this.state = EMPTY;
    this.heard.clear();
  }
}

export async function copiesOn(shelf) {
  /* Every copy on a phone, also those put aside: [name, state]. */
  return (await shelf.all("")).filter(([name]) => name.endsWith(" state")).map(([name, state]) => [name.slice(0, -" state".length), state]);
}
