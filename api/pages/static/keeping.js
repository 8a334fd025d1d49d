/* This phone keeps the game: what its line hears and its taps' answers bring is stored when it has nothing else to do. */
import { Copy } from "./copies.js";
import { watch } from "./gone.js";
import { heard } from "./line.js";
import { body, game, route, stored } from "./page.js";
import { idle, pack, shelf, unpack } from "./shelf.js";

const WAIT = 10000; /* at most this often, the phone reports which entry it has */
export const chosen = stored("companion.copies", "yes");
let telling = 0, told = 0;

async function report({ version, head }) {
  if (version === told) return;
  told = version;
  await fetch(route("copy"), {
    method: "POST", headers: { "Content-Type": "application/json", "Companion-As": "seat" }, body: JSON.stringify({ version, head }),
  }).catch(() => { told = 0; });
}
function reportSoon() {
  if (telling) return;
  report(copy.state);
  telling = setTimeout(() => { telling = 0; if (copy.state.version !== told) reportSoon(); }, WAIT);
}
async function handBack({ text }) {
  /* Two games under one name: the server gets to see the other one. */
  await fetch(`${route("copy")}/aside`, { method: "POST", headers: { "Content-Type": "text/plain", "Companion-As": "seat" }, body: await pack(text) }).catch(() => {});
}

export const copy = new Copy({
  game, shelf, by: body.dataset.name, me: body.dataset.me, idle, pack, unpack, now: () => Date.now(),
  async ask(after, editions) {
    const has = editions.map((edition) => `&has=${edition}`).join("");
    const answer = await fetch(`${route("copy")}?after=${after}${has}`, { headers: { "Companion-As": "seat" }, cache: "no-store", credentials: "same-origin" });
    if (!answer.ok) throw new Error("away");
    return answer.text();
  },
  tell(kind, what) {
    if (kind === "parted") { handBack(what); return; }
    reportSoon();
    document.dispatchEvent(new CustomEvent("companion:copied"));
  },
});

async function tellElsewhere() {
  /* This phone was at both: the laptop that came back hears that the game went on. */
  const there = stored(`companion.elsewhere.${game}`, null), said = there.get();
  if (!said) return;
  const headers = { "Content-Type": "application/json", "Companion-As": "seat" };
  await fetch(`${route("copy")}/elsewhere`, { method: "POST", headers, body: JSON.stringify(said) })
    .then((answer) => { if (answer.ok) there.set(null); }).catch(() => {});
}
document.addEventListener("companion:up", tellElsewhere);
tellElsewhere();

export async function choose(yes) {
  chosen.set(yes ? "yes" : "no");
  if (yes) await begin(); else { await copy.forget(); await report(copy.state); }
}
function begin() {
  heard.tell = (rows, version) => copy.hear(rows, version);
  return copy.look().then(() => {
    told = copy.version;
    copy.hear(heard.rows.splice(0), heard.version);
    return copy.shows(Number(body.dataset.version), body.dataset.copy);
  }).catch(() => {}).then(() => document.dispatchEvent(new CustomEvent("companion:copied")));
}
if (chosen.get() === "yes") begin();
watch(copy);
