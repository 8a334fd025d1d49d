/* It notices: your turn fills the screen for a breath, great moments take the television's middle, a receipt shrinks when it
   has been read, the screen stays awake. Sound and vibration only if asked for; nothing moves if the system asks for that. */
import { Kept } from "./kept.js";
import { body, game } from "./page.js";
import { _ } from "./words.js";

const kept = (name) => { try { return localStorage.getItem(name); } catch { return null; } };
const keep = (name, value) => { try { localStorage.setItem(name, value); } catch { /* private mode */ } };
const LONG = 6000, BREATH = 1900, LEAST = 1500;

/* Moments: templates that the server puts into [data-moments]; each is shown once, one after the other. Those of one entry
   share its seconds, and the next entry, or a tap on the screen, ends them all. */
const seen = new Set(Array.from(document.querySelectorAll("template[data-moment]"), (moment) => moment.dataset.moment));
const queue = [];
let stage = null, entry = 0, timer = 0;
const newest = () => Number((document.querySelector("[data-newest]") || body).dataset.newest || 0);
function look() {
  if (entry && newest() > entry) clear();
  for (const moment of document.querySelectorAll("template[data-moment]")) {
    if (seen.has(moment.dataset.moment)) continue;
    seen.add(moment.dataset.moment);
    if (!moment.dataset.entry || Number(moment.dataset.entry) === newest()) queue.push(moment);
  }
  title();
  if (!stage) next();
}
function clear() {
  clearTimeout(timer);
  queue.length = 0;
  if (stage) stage.remove();
  stage = null;
  entry = 0;
}
function next() {
  const moment = queue.shift();
  if (stage) stage.remove();
  stage = moment ? document.importNode(moment.content, true).firstElementChild : null;
  entry = Number(moment && moment.dataset.entry || 0);
  if (!stage) return;
  const lasts = Number(moment.dataset.lasts) || BREATH, of_entry = document.querySelectorAll(`template[data-entry="${entry}"]`).length;
  const share = entry ? Math.max(LEAST, lasts / of_entry) : lasts;
  stage.setAttribute("role", "status");
  stage.style.animationDuration = `${share}ms`;
  body.append(stage);
  if ("turn" in moment.dataset) bell();
  timer = setTimeout(next, share);
}
for (const tapped of ["pointerdown", "keydown"]) addEventListener(tapped, () => { if (stage) clear(); }, { capture: true, passive: true });

/* The tab says whose turn it is. */
const plain = document.title;
function title() {
  const mine = document.querySelector("template[data-turn]");
  document.title = mine ? `\u25cf ${mine.dataset.says} \u00b7 ${plain}` : plain;
}

/* Sound and vibration, if this phone wants them. */
const wants = () => kept("companion.bell") === "on";
export function bell() {
  if (!wants()) return;
  if (navigator.vibrate) navigator.vibrate([160, 90, 160]);
  try {
    const sound = new AudioContext();
    [523.25, 783.99].forEach((pitch, at) => {
      const tone = sound.createOscillator(), volume = sound.createGain(), start = sound.currentTime + at * .22;
      tone.frequency.value = pitch;
      volume.gain.setValueAtTime(.001, start);
      volume.gain.exponentialRampToValueAtTime(.14, start + .03);
      volume.gain.exponentialRampToValueAtTime(.001, start + .6);
      tone.connect(volume).connect(sound.destination);
      tone.start(start);
      tone.stop(start + .65);
    });
  } catch { /* no sound here */ }
}
function showBells() {
  for (const toggle of document.querySelectorAll("[data-bell]")) {
    toggle.hidden = false;
    toggle.textContent = wants() ? _("Sound and vibration: on") : _("Sound and vibration: off");
    toggle.setAttribute("aria-pressed", String(wants()));
  }
}
document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-bell]")) return;
  keep("companion.bell", wants() ? "off" : "on");
  showBells();
  bell();
});

/* A receipt is read after a moment, and stays as one line. */
const read = new Set();
function shrink() {
  for (const receipt of document.querySelectorAll(".logged[data-entry]")) {
    if (read.has(receipt.dataset.entry)) { receipt.classList.add("small"); continue; }
    setTimeout(() => {
      read.add(receipt.dataset.entry);
      document.querySelectorAll(`.logged[data-entry="${CSS.escape(receipt.dataset.entry)}"]`).forEach((each) => each.classList.add("small"));
    }, LONG);
  }
}

/* What the table said to a question of mine is until it is read. */
const said = new Kept(() => sessionStorage, "companion.read", []);
function hideRead() {
  for (const notice of document.querySelectorAll("[data-told]")) if (said.get().includes(notice.dataset.told)) notice.remove();
}
document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-read]")) return;
  const notice = event.target.closest("[data-told]");
  said.set([...said.get(), notice.dataset.told]);
  notice.remove();
});

/* A line of help for first-timers, until somebody has had enough of it, for good. */
function showHelp() {
  for (const tip of document.querySelectorAll("[data-turn-help]")) tip.hidden = kept("companion.tips") === "off";
}
document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-turn-help-off]")) return;
  keep("companion.tips", "off");
  showHelp();
});

/* The screen stays awake where the browser allows it. */
async function stayAwake() {
  if (document.hidden || !navigator.wakeLock) return;
  try { await navigator.wakeLock.request("screen"); } catch { /* low battery, or not allowed */ }
}

function notices() {
  shrink();
  showBells();
  hideRead();
  showHelp();
}
if (game) {
  document.addEventListener("companion:refreshed", () => { look(); notices(); });
  document.addEventListener("visibilitychange", stayAwake);
  title();
  notices();
  const tab = document.querySelector(".tabs [aria-current]");
  if (tab) tab.scrollIntoView({ block: "nearest", inline: "center" });
  stayAwake();
}
