/* When the laptop can't be reached for a while: this phone has the game, as a file or for another laptop. */
import { saveFile } from "./copy_file.js";
import { line, queue } from "./line.js";
import { body, game, make, route, routed, stored } from "./page.js";
import { pack } from "./shelf.js";
import { _, n_ } from "./words.js";

const AWAY = 12000;
const worker = new URL("handing.js", import.meta.url);
let shown = null;

function place(typed) {
  /* Where another laptop takes a game in: {url, code}; null if that is no such address. */
  try {
    const url = new URL(/^https?:/i.test(typed) ? typed : `http://${typed}`), parts = routed("take_in", url.pathname);
    return parts && { page: url, url: new URL(route("hand_over", parts[0].toUpperCase()), url) };
  } catch { return null; }
}
function post(url, sent) {
  return new Promise((done) => {
    const hands = new Worker(worker);
    hands.addEventListener("message", ({ data }) => { hands.terminate(); done(data); });
    hands.addEventListener("error", () => done({ ok: false, said: null }));
    hands.postMessage({ url: url.href, body: sent });
  });
}
async function handOver(copy, typed, say) {
  const to = place(typed.trim());
  if (!to) { say(_("That isn't the address that the other laptop shows. It ends in a code.")); return; }
  to.url.search = new URLSearchParams({ by: body.dataset.name || "", phone: body.dataset.me });
  const { ok, said } = await post(to.url, await pack(await copy.text()));
  if (!ok) { say(said && said.detail ? said.detail : _("The other laptop can't be reached. Are you on its network?")); return; }
  stored(`companion.elsewhere.${game}`, null).set({ url: to.page.origin, version: said.version, head: copy.state.head });
  say(n_("Handed over: {count} entry.", "Handed over: {count} entries.", said.version), to.page);
}
function goOn(page) {
  /* What waits here goes along, so that it is logged once, there. */
  const link = make("a", "button primary", _("Go on there")), taps = queue.all();
  link.href = taps.length ? `${page.href}#${encodeURIComponent(JSON.stringify({ game, taps }))}` : page.href;
  link.target = "_blank";
  link.rel = "noopener";
  link.addEventListener("click", () => { stored(`companion.brought.${game}`, []).set(taps); for (const tap of taps) queue.drop(tap); });
  return link;
}
export function offer(copy) {
  const box = make("details", "notice laptop-gone"), said = make("p");
  box.append(make("summary", "", _("Is the laptop gone?")));
  box.append(make("p", "", _("This phone has everything up to entry {entry}.", { entry: copy.version })));
  box.append(make("p", "", _("On another laptop with Companion, open Take in a game from a phone. Type the address that it shows:")));
  const form = make("form", "stack"), field = make("input"), hand = make("button", "", _("Hand it over")), save = make("button", "quiet", _("Save the copy as a file"));
  Object.assign(field, { type: "text", required: true, autocapitalize: "none", spellcheck: false, placeholder: "192.168.1.20:8000/…" });
  field.setAttribute("aria-label", _("Address"));
  save.type = "button";
  said.setAttribute("role", "status");
  form.append(field, hand, save, said);
  box.append(form);
  save.addEventListener("click", () => saveFile(copy));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    hand.disabled = true;
    handOver(copy, field.value, (text, page) => { said.textContent = text; if (page) said.after(goOn(page)); }).then(() => { hand.disabled = false; });
  });
  document.getElementById("main").prepend(box);
  return box;
}
export function watch(copy) {
  /* Looked at when the line changes, not by a clock. */
  fetch(worker).catch(() => {}); /* kept by the browser: when the laptop is gone, it is too late */
  let timer = 0;
  new MutationObserver(() => {
    clearTimeout(timer);
    if (!line.isAway) { if (shown && !shown.open) { shown.remove(); shown = null; } return; }
    timer = setTimeout(() => { if (line.isAway && copy.version && !shown) shown = offer(copy); }, AWAY);
  }).observe(body, { attributes: true, attributeFilter: ["class"] });
}
