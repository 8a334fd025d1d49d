/* The page on which a phone hands over what it keeps under this address: a laptop that took over the old one's name or address. */
import { Copy, copiesOn } from "./copies.js";
import { body, make, stored } from "./page.js";
import { pack, shelf, unpack } from "./shelf.js";
import { _, n_ } from "./words.js";

const list = document.querySelector("[data-copies]");

async function handOver(name, button, said) {
  button.disabled = true;
  const copy = new Copy({ game: name, shelf, pack, unpack });
  await copy.look();
  const phone = stored("companion.phone", "");
  if (!phone.get()) phone.set(Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16)).join(""));
  const by = new URLSearchParams({ by: copy.state.by || "", phone: copy.state.me || phone.get() });
  const answer = await fetch(`${body.dataset.handOver}?${by}`, { method: "POST", body: await pack(await copy.text()), headers: { "Content-Type": "text/plain" } }).catch(() => null);
  const heard = answer && await answer.json().catch(() => null);
  button.disabled = false;
  said.textContent = answer && answer.ok ? n_("Handed over: {count} entry.", "Handed over: {count} entries.", heard.version)
    : (heard && heard.detail) || _("That didn't work.");
  if (answer && answer.ok) button.remove();
}
function shows(name, state) {
  const card = make("section", "card"), button = make("button", "primary", list.dataset.button), said = make("p");
  said.setAttribute("role", "status");
  card.append(make("h2", "", state.game || name), make("p", "", _("This phone has everything up to entry {entry}.", { entry: state.version })), button, said);
  button.addEventListener("click", () => handOver(name, button, said));
  list.append(card);
}
function brings() {
  /* Taps that waited on a page of the old laptop. They are sent once this phone sits down. */
  let brought = null;
  try { brought = JSON.parse(decodeURIComponent(location.hash.slice(1))); } catch { return; }
  if (!brought || !brought.game || !Array.isArray(brought.taps) || !brought.taps.length) return;
  const button = make("button", "full", list.dataset.taps);
  button.addEventListener("click", () => {
    const waits = stored(`companion.taps.${brought.game}`, []), keys = new Set(waits.get().map((tap) => tap.key));
    waits.set([...waits.get(), ...brought.taps.filter((tap) => !keys.has(tap.key))]);
    history.replaceState(null, "", location.pathname);
    button.remove();
  });
  list.append(button);
}
brings();
copiesOn(shelf).then((copies) => { for (const [name, state] of copies) shows(name, state); }).catch(() => {});
