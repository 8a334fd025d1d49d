/* Cards without a connection: a land's card that is scanned, tapped in a list, found by name or typed by its four characters shows what
   it would log, as online, and waits for a tap. The tap is saved and sent once, in order, with all others. */
import { line } from "./line.js";
import { body, make, routed, toast } from "./page.js";
import { later } from "./taps.js";
import { _ } from "./words.js";

const band = document.querySelector(".band[data-power]");
const captures = JSON.parse(body.dataset.captures); /* what each power would say: "Germany takes {land}" */
const find = document.querySelector("form[data-find]");
let index = [];
/* The deck is fetched while there is a connection: later it is too late. */
export const loaded = find ? fetch(find.dataset.find).then((answer) => answer.json()).then((all) => { index = all; }).catch(() => {}) : Promise.resolve();

function save(territory, name, power) {
  const saved = later({ type: "capture_territory", territory, by: power }, captures[power].replace("{land}", name));
  toast(_("Saved: {land}.", { land: name }), { saved });
}
function keepCard(path, by, name) {
  /* A card by its address or its four characters; whether it is a land's, which can wait for its tap here. */
  const code = path.toUpperCase();
  const card = index.find(([, , short, address]) => short === code || address === path);
  const land = routed("land", card ? card[3] : path);
  if (!land) return false;
  const [, territory] = land;
  show(territory, card ? card[0] : name || territory, card ? card[1] : "", by in captures ? by : band.dataset.power);
  return true;
}
let sheet = null;
function show(territory, name, about, by) {
  /* What the card says, what it would log, and one button; nothing is saved before that is tapped. */
  if (sheet) sheet.remove();
  sheet = make("dialog", "card-preview");
  sheet.setAttribute("aria-labelledby", "card-preview-title");
  const title = make("h2", "", name);
  title.id = "card-preview-title";
  const shut = () => { sheet.close(); sheet.remove(); sheet = null; };
  const button = (power, className) => {
    const made = make("button", className, captures[power].replace("{land}", name));
    made.type = "button";
    made.addEventListener("click", () => { shut(); save(territory, name, power); });
    return made;
  };
  const others = Object.keys(captures).filter((power) => power !== by);
  const wrong = make("button", "plain", _("Wrong card"));
  wrong.type = "button";
  wrong.addEventListener("click", shut);
  sheet.append(title, make("p", "hint", about), make("p", "", _("No connection. Tap to save it; it's logged when you're back online.")), button(by, "primary"));
  if (others.length && others.length < 4) sheet.append(...others.map((power) => button(power, "quiet")));
  sheet.append(wrong);
  sheet.addEventListener("cancel", (event) => { event.preventDefault(); shut(); });
  body.append(sheet);
  sheet.showModal();
}
function cleared(form) {
  /* The field is free for the next card, and its list is gone. */
  const typed = form && form.querySelector("input[type=search]");
  if (!typed) return;
  typed.value = "";
  typed.dispatchEvent(new Event("input"));
}
document.addEventListener("click", (event) => {
  const link = event.target.closest("a[href]");
  if (!link || !line.isAway || link.origin !== location.origin || !routed("land", link.pathname)) return;
  event.preventDefault();
  event.stopPropagation();
  const name = (link.querySelector("strong") || link).textContent.trim();
  keepCard(link.pathname, new URLSearchParams(link.search).get("by"), name);
  cleared(link.closest("form[data-find]"));
}, true);
document.addEventListener("submit", (event) => {
  /* Four characters, and Enter. */
  const typed = event.target.matches("form[data-find], .filter") && event.target.querySelector("input[type=search]");
  if (!typed || !line.isAway) return;
  if (!keepCard(typed.value.trim(), null)) return;
  event.preventDefault();
  event.stopPropagation();
  cleared(event.target);
}, true);
/* The list of lands can't be opened: the sheet of cards can. */
document.addEventListener("companion:stays", (event) => {
  const opener = document.querySelector("[data-find-toggle]"), sheet = document.getElementById("scan-sheet");
  if (!event.detail || !opener || !sheet || !routed("take", new URL(event.detail).pathname)) return;
  event.preventDefault();
  if (sheet.hidden) opener.click();
  toast(_("No connection. Find the card here or type its four characters: it's saved and sent later."));
});
/* Four characters of the keypad. */
document.addEventListener("companion:card", (event) => { if (keepCard(event.detail.typed, event.detail.by)) event.preventDefault(); });
/* A card that was scanned without a connection, which the service worker brought here. */
const scanned = new URLSearchParams(location.hash.slice(1)).get("card");
if (scanned) {
  history.replaceState(null, "", location.pathname + location.search);
  const [path] = routed("short", scanned) || routed("typed", scanned) || [scanned];
  loaded.then(() => { if (!keepCard(path, null)) toast(_("No connection. Scan this card again when you're back online."), { no: true }); });
}
