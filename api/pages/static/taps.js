/* Taps: sends forms ([data-tap]) in the background. What a tap means, and how it waits while there is no connection, is in kept.js. */
import { Outbox, waitsIn } from "./kept.js";
import { answered, heard, line, queue, showState, stay } from "./line.js";
import { body, fieldsOf, forget, game, make, newKey, refresh, route, routed, toast } from "./page.js";
import { _ } from "./words.js";

const outbox = new Outbox({ queue, line });
const harmless = (body.dataset.harmless || "").split(" "); /* refusals that mean it is so already */

function labelled(form, submitter) {
  return form.dataset.says || (submitter && submitter.textContent.trim()) || _("A tap");
}
function buttons(form, off) {
  for (const button of form.querySelectorAll("button")) button.disabled = off || "waiting" in button.dataset;
  if (off) form.dataset.busy = ""; else delete form.dataset.busy;
  form.classList.toggle("pending", off);
}
function notice(form, said) {
  form.querySelectorAll("[data-refusal]").forEach((refusal) => refusal.remove());
  if (!said) return;
  const box = make("div", "notice no");
  box.dataset.refusal = "";
  box.setAttribute("role", "alert");
  const sentence = make("p", "", said.unclear ? _("The server gave no clear answer. Check the game, then try again.") : said.detail || _("That didn't work."));
  box.append(sentence);
  form.querySelectorAll("[data-verdict]").forEach((verdict) => { verdict.textContent = ""; });
  const offer = (label, where) => {
    const way = make("button", "quiet", label);
    way.type = "button";
    way.addEventListener("click", () => { fresh(form); if (where) form.action = where; tapWith(form); form.submit(); });
    box.append(way);
  };
  if (said.remedy) cure(form, box, said.remedy, offer);
  else if (said.code === "ends_game") {
    box.classList.remove("no");
    const end = make("button", "danger", _("End the game"));
    end.type = "button";
    end.addEventListener("click", () => { form.append(told()); tapped(form, form.tappedBy).then(() => form.querySelector("[name=ends_game]").remove()); });
    box.append(end);
  } else if (said.code === "changes_entries") offer(_("See what changes, then log it"));
  else if (said.in_turn && game) offer(_("Whose turn was it?"), route("late"));
  else if (said.soft && "banker" in body.dataset) offer(_("Override with a reason"));
  else if (said.soft && game) {
    sentence.textContent = _("The table must agree: {reason}", { reason: said.detail });
    box.classList.remove("no");
    offer(_("Ask"), route("requests"));
  }
  if (said.why && said.why.length) sentence.append(" ", whyLink(said.why));
  const row = form.tappedBy && form.tappedBy.closest(".once"); /* of many rows with buttons, the one that was tapped says it */
  const at = form.querySelector("button[type=submit], button:not([type])");
  if (row && form.contains(row)) { row.append(box); box.scrollIntoView({ block: "nearest" }); }
  else if (at && at.parentNode) at.parentNode.insertBefore(box, at);
  else form.append(box);
  const asked = form.querySelector(":focus");
  if (asked && said.remedy && asked.getBoundingClientRect().bottom > box.getBoundingClientRect().top) asked.scrollIntoView({ block: "center" }); /* what is pinned grew over it */
}
function told() {
  /* A tap that ends the game carries that this was read. */
  const field = make("input");
  return Object.assign(field, { type: "hidden", name: "ends_game", value: "yes" });
}
function endIt(tap) {
  /* What was kept, and would end the game, is sent again once that was read. */
  const key = newKey(), fields = new URLSearchParams(tap.body);
  fields.set("ends_game", "yes");
  fields.set("idempotency_key", key);
  queue.keep({ ...tap, key, body: fields.toString() });
  flush();
}
function cure(form, box, remedy, offer) {
  /* What is missing is entered where it belongs, what was meant is one tap; nobody votes on a number. */
  box.classList.remove("no");
  const missing = [remedy, ...(remedy.also || [])].filter((lack) => lack.field);
  const fields = missing.map((lack) => form.elements.namedItem(lack.field)).filter((field) => field && field.type !== "hidden");
  for (const lack of remedy.also || []) box.append(make("p", "", lack.detail));
  if (remedy.meant && form.elements.namedItem(remedy.suggests)) {
    const meant = make("button", "full", _("Did you mean {name}?", { name: remedy.meant_name }));
    meant.type = "button";
    meant.addEventListener("click", () => { form.elements.namedItem(remedy.suggests).value = remedy.meant_name; tapped(form, form.tappedBy); });
    box.append(meant);
  }
  if (missing.length && fields.length === missing.length) {
    for (const field of fields) for (let at = field.closest("details"); at; at = at.parentNode.closest("details")) at.open = true;
    fields[0].focus();
  } else if (missing.length) offer(_("Enter it"));
  else if (remedy.page) offer(_("Go there"));
}
function whyLink(links) {
  /* One tap from the sentence to the rules behind it. */
  const parts = links.map((link) => routed("rule", link));
  const way = make("a", "why", _("Why?"));
  const [[edition]] = parts, rules = parts.map(([, rule]) => rule).join(",");
  way.href = `${route("why", edition, rules)}?back=${encodeURIComponent(location.pathname + location.search)}`;
  return way;
}
function askForTurn(tap) {
  /* What was kept and came too late opens the page that asks in whose turn it was. */
  const form = make("form");
  Object.assign(form, { method: "post", action: route("late"), hidden: true });
  for (const [name, value] of new URLSearchParams(tap.body)) {
    const field = make("input");
    Object.assign(field, { type: "hidden", name, value });
    form.append(field);
  }
  body.append(form);
  form.submit();
}
function tapWith(form) {
  /* A form that is sent on by itself says which of its buttons was tapped, as a tap does. */
  const { name, value } = form.tappedBy || {};
  if (!name) return;
  const field = make("input");
  Object.assign(field, { type: "hidden", name, value });
  form.append(field);
}
function fresh(form) {
  const field = form.querySelector("[name=idempotency_key]");
  if (field) field.value = newKey();
}
async function tapped(form, submitter) {
  if ("busy" in form.dataset) return;
  form.tappedBy = submitter;
  const data = fieldsOf(form, submitter);
  const key = data.get("idempotency_key") || newKey();
  const tap = { url: new URL(form.action).pathname, body: new URLSearchParams(data).toString(), key, says: labelled(form, submitter) };
  if (form.dataset.cart) tap.cart = form.dataset.cart;
  buttons(form, true);
  notice(form, null);
  if (!game) { finish(form, submitter, tap, await queue.send(tap)); return; }
  const slow = setTimeout(() => line.look(), 1500);
  const done = outbox.tap(tap).then((outcome) => { clearTimeout(slow); finish(form, submitter, tap, outcome); });
  answered(done);
  await done;
}
function finish(form, submitter, tap, outcome) {
  buttons(form, false);
  rested(); /* another tab's news may have set this form to rest while its tap was on its way */
  if (outcome.lost && !game) { notice(form, { detail: _("No connection. Try again when you're back online.") }); return; }
  fresh(form);
  if (outcome.kept) {
    const button = submitter || form.querySelector("button[type=submit], button:not([type])");
    if (button) rest(button, tap.key);
    saved();
  } else if (outcome.done) {
    logged(outcome.done);
    used(form, tap);
    go(outcome.done.location);
  } else if (harmless.includes(outcome.refused.code)) {
    toast(outcome.refused.detail);
    refresh();
  } else notice(form, outcome.refused);
}
function logged({ rows, version }) {
  /* The entry comes with its answer: this phone has it from now on. */
  if (rows) heard.tell(rows, version);
}
const cartForm = (cart) => cart && document.querySelector(`form[data-cart="${CSS.escape(cart)}"]`);
function used(form, tap) {
  /* What was typed for a tap that was taken is used up, whenever it was made and whichever tab sent it. */
  for (const each of new Set([form, cartForm(tap.cart)])) if (each) {
    each.reset();
    each.dispatchEvent(new Event("input", { bubbles: true }));
  }
}
const resting = new Map(); /* what stood on buttons whose taps wait, by the tap's key */
function rest(button, key) {
  if (!resting.has(key)) resting.set(key, Array.from(button.childNodes));
  button.textContent = _("Saved. Sends when you're back online.");
  button.dataset.waiting = key;
  button.disabled = true;
  freeze(button, true);
}
function freeze(button, still) {
  /* What a saved purchase buys stays as it was saved. */
  const form = button.closest("form[data-cart]");
  if (form) for (const row of form.querySelectorAll("[data-stepper]")) row.inert = still;
}
function restCarts() {
  /* A purchase that waits still waits on the page that was opened again. */
  for (const tap of queue.all()) {
    const form = cartForm(tap.cart), button = form && form.querySelector("button[type=submit]:not([data-waiting])");
    if (button) rest(button, tap.key);
  }
}
function saved() {
  showState();
  if (line.isUp) flush();
}
export function later(fields, says) {
  /* A tap without a form of its own, kept like any other and sent when there is a connection. */
  const key = newKey();
  queue.keep({ url: route("act"), body: new URLSearchParams({ ...fields, idempotency_key: key }).toString(), key, says });
  saved();
  return key;
}
function go(where) {
  if (!where) { refresh(); return; }
  const url = new URL(where, location.href);
  if (url.pathname !== location.pathname) { location.assign(url); return; }
  const parts = Array.from(document.getElementById("main").children);
  if (!parts.every((part) => "live" in part.dataset)) { location.replace(url); return; }
  history.replaceState(null, "", url); /* all of the page is renewed in place: quicker than opening it again */
  refresh().then(() => scrollTo(0, 0));
}
function rested() {
  /* Buttons whose taps wait no more, sent from here or from another tab of this phone, are as they were; nothing says "saved". */
  const waiting = new Set(queue.all().map((tap) => tap.key));
  for (const said of document.querySelectorAll("[data-saved]")) if (!waiting.has(said.dataset.saved)) said.remove();
  for (const button of document.querySelectorAll("[data-waiting]")) {
    const key = button.dataset.waiting;
    if (waiting.has(key)) continue;
    delete button.dataset.waiting;
    if (resting.has(key)) {
      button.textContent = "";
      button.append(...resting.get(key));
    }
    button.disabled = false;
    freeze(button, false);
    resting.delete(key);
  }
}
async function flush() {
  rested();
  if (!game) return;
  let last = null;
  const sent = await outbox.flush((tap, outcome) => {
    const button = document.querySelector(`[data-waiting="${CSS.escape(tap.key)}"]`);
    if (outcome.done) { logged(outcome.done); used(button && button.form, tap); }
    if (button && outcome.done) last = outcome.done;
    showState();
    rested();
    if (outcome.done) toast(_("Sent: {entry}", { entry: outcome.done.summary || tap.says }), { stay: true });
    else {
      const way = outcome.refused.code === "ends_game" ? { label: _("End the game"), go: () => endIt(tap) }
        : outcome.refused.in_turn ? { label: _("Whose turn was it?"), go: () => askForTurn(tap) } : null;
      toast(_("Not logged: {tap}. {reason}", { tap: tap.says, reason: outcome.refused.detail || "" }), { no: true, stay: true, way });
    }
  });
  showState();
  if (!sent) return;
  const where = last && last.location ? new URL(last.location, location.href) : null;
  if (where && where.pathname === location.pathname) history.replaceState(null, "", where);
  forget();
  refresh();
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (event.defaultPrevented) return;
  if (form.matches("[data-tap]")) { event.preventDefault(); tapped(form, event.submitter); return; }
  if (game && line.isAway) { stay(event, () => form.requestSubmit(event.submitter)); return; }
  if (form.method === "post") {
    /* A plain form: a second tap while the first is under way does nothing. */
    if ("busy" in form.dataset) { event.preventDefault(); return; }
    form.dataset.busy = "";
  }
});
addEventListener("pageshow", (event) => {
  for (const form of document.querySelectorAll("form[data-busy]")) buttons(form, false);
  restCarts();
  if (event.persisted) for (const field of document.querySelectorAll("[name=idempotency_key]")) field.value = newKey();
});
addEventListener("storage", (event) => {
  if (event.key !== queue.name || waitsIn(event.oldValue) === waitsIn(event.newValue)) return;
  rested();
  restCarts();
  showState();
  refresh();
});

document.addEventListener("companion:up", flush);
flush();
