/* This phone's part in the app's dice: a sealed value for the open cup, and the value itself once the cup is closed.
   What it sealed and what it was shown stays here, so that the page of the dice can tell whether it was really used. */
import { body, game, route, stored, timed, toast } from "./page.js";
import { _ } from "./words.js";

const { me } = body.dataset, kept = stored(`companion-dice-${game}-${me}`, {}), MOST = 200;

/* SHA-256, because browsers give theirs only to pages that came over HTTPS. */
const primes = (() => { const found = []; for (let n = 2; found.length < 64; n += 1) if (found.every((prime) => n % prime)) found.push(n); return found; })();
const fraction = (n) => ((n - Math.floor(n)) * 2 ** 32) | 0;
const K = primes.map((prime) => fraction(Math.cbrt(prime))), START = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const turned = (word, by) => (word >>> by) | (word << (32 - by));
function sha256(bytes) {
  const padded = new Uint8Array(((bytes.length + 72) >> 6) << 6), view = new DataView(padded.buffer);
  padded.set(bytes);
  padded[bytes.length] = 128;
  view.setUint32(padded.length - 4, bytes.length * 8);
  const state = Int32Array.from(START), words = new Int32Array(64);
  for (let at = 0; at < padded.length; at += 64) {
    for (let i = 0; i < 64; i += 1) {
      if (i < 16) { words[i] = view.getInt32(at + i * 4); continue; }
      const a = words[i - 15], b = words[i - 2];
      words[i] = words[i - 16] + words[i - 7] + (turned(a, 7) ^ turned(a, 18) ^ (a >>> 3)) + (turned(b, 17) ^ turned(b, 19) ^ (b >>> 10));
    }
    let [a, b, c, d, e, f, g, h] = state;
    for (let i = 0; i < 64; i += 1) {
      const one = h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + K[i] + words[i];
      const two = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, i) => { state[i] += word; });
  }
  const made = new DataView(new ArrayBuffer(32));
  state.forEach((word, i) => made.setInt32(i * 4, word));
  return new Uint8Array(made.buffer);
}
const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
export const hash = (kind, ...parts) => hex(sha256(new TextEncoder().encode(["companion dice", kind, ...parts].join("\n"))));
const sealed = (cup, commitment, value) => hash("value", game, cup, commitment, value);
const lines = (by) => Object.keys(by).sort().map((seat) => `${seat} ${by[seat]}`);
const closing = ({ cup, commitment, name, seals }) => hash("closed", game, cup, commitment, name, ...lines(seals));
function faces(roll, values) {
  /* The dice of a roll, worked out again. */
  const key = hash("key", game, roll.cup, roll.secret, ...lines(values)), found = [];
  for (let number = 0; found.length < roll.faces.length; number += 1) {
    const block = sha256(new TextEncoder().encode(["companion dice", "dice", key, roll.name, number].join("\n")));
    found.push(...Array.from(block).filter((byte) => byte < 252).map((byte) => (byte % 6) + 1));
  }
  return found.slice(0, roll.faces.length);
}

/* What this phone remembers of each cup: the commitment it was shown, its value, and what was fixed when it was closed. */
function keep(cups) {
  const numbers = Object.keys(cups).map(Number).sort((a, b) => a - b).slice(-MOST);
  kept.set(Object.fromEntries(numbers.map((cup) => [cup, cups[cup]])));
}
let alarmed = false;
function alarm() {
  if (alarmed) return;
  alarmed = true;
  toast(_("The server changed what it had promised about its dice. Check the Dice page."), { no: true, stay: true });
}
async function send(said) {
  const headers = { "Content-Type": "application/json", Accept: "application/json", ...(me === "host" ? {} : { "Companion-As": "seat" }) };
  try {
    const answer = await timed(route("dice"), { method: "POST", headers, body: JSON.stringify(said) }, 5000);
    return answer.ok ? await answer.json() : null;
  } catch { return null; }
}
const sent = new Set(); /* what this page has said already */
export function heard(state) {
  if (!state) { send({}).then((answer) => answer && heard(answer)); return; }
  const cups = { ...kept.get() }, said = {};
  for (const closed of state.closed) {
    const mine = cups[closed.cup];
    if (!mine) continue;
    if (mine.commitment !== closed.commitment || (mine.closing && mine.closing !== closed.closing)) { mine.broken = true; alarm(); continue; }
    if (closed.told || closed.seals[me] !== mine.seal || closing(closed) !== closed.closing) continue;
    mine.closing = closed.closing;
    if (!sent.has(`value ${closed.cup}`)) { said.values = { ...said.values, [closed.cup]: mine.value }; sent.add(`value ${closed.cup}`); }
  }
  const { cup, commitment } = state.open;
  if (cups[cup] && cups[cup].commitment !== commitment) { cups[cup].broken = true; alarm(); }
  else if (!cups[cup]) {
    const value = hex(crypto.getRandomValues(new Uint8Array(32)));
    cups[cup] = { commitment, value, seal: sealed(cup, commitment, value) };
  }
  keep(cups);
  if (!sent.has(`seal ${cup}`) && !cups[cup].broken) { Object.assign(said, { cup, seal: cups[cup].seal }); sent.add(`seal ${cup}`); }
  if (Object.keys(said).length) send(said).then((answer) => { if (answer) heard(answer); else sent.clear(); });
}
/* Checking: the page of the dice does it for every roll, on this phone and not on the server. */
export function checked(roll) {
  const values = {}, seals = {};
  for (const phone of roll.phones) { seals[phone.seat] = phone.seal; if (phone.value) values[phone.seat] = phone.value; }
  const fits = hash("secret", game, roll.cup, roll.secret) === roll.commitment
    && roll.phones.every((phone) => !phone.value || sealed(roll.cup, roll.commitment, phone.value) === phone.seal)
    && faces(roll, values).join() === roll.faces.join();
  const mine = kept.get()[roll.cup], phone = roll.phones.find(({ seat }) => seat === me);
  const promised = !mine || (!mine.broken && mine.commitment === roll.commitment && (!mine.closing || mine.closing === closing({ ...roll, seals })));
  return { fits: fits && promised, mine: Boolean(mine && phone && phone.value === mine.value), other: Boolean(mine && mine.closing && !(phone && phone.value === mine.value)) };
}

