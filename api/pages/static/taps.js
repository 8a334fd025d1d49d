/* Taps: sends forms ([data-tap]) in the background, keeps them while there is no connection, sends each once.
   `line.js`, which is loaded after it, says whether there is a connection and when to flush. */
(() => {
  "use strict";
  const companion = window.companion;
  const { _, body, game, line, make, newKey, timed, toast, refresh, forget } = companion;
  const harmless = (body.dataset.harmless || "").split(" "); /* refusals that mean it is so already */

  const taps = {
    name: `companion.taps.${game || "none"}`,
    here: null, /* where nothing can be stored (private mode), this page remembers */
    all() { if (this.here) return this.here; try { return JSON.parse(localStorage.getItem(this.name) || "[]"); } catch { return []; } },
    keep(list) { try { localStorage.setItem(this.name, JSON.stringify(list)); } catch { this.here = list; } },
    add(tap) { this.keep([...this.all().filter((other) => other.key !== tap.key), tap]); },
    drop(tap) { this.keep(this.all().filter((other) => other.key !== tap.key)); },
  };
  async function send(tap) {
    /* Gives {done}, {refused} or {lost}: taken, said no to, or not sent at all. */
    try {
      const answer = await timed(tap.url, {
        method: "POST", body: tap.body, redirect: "follow",
        headers: {
          "Content-Type": "application/x-www-form-urlencoded", Accept: "application/json", "Idempotency-Key": tap.key,
          ...(tap.step ? { "Companion-Step": tap.step } : {}), /* a tap that was kept is meant for the turn it was made in */
        },
      }, 8000);
      if ([429, 502, 503, 504].includes(answer.status)) return { lost: true };
      const said = await answer.json().catch(() => answer.ok && answer.redirected ? { location: answer.url } : ({ detail: _("The server gave no clear answer. Check the game, then try again.") }));
      return answer.ok ? { done: said } : { refused: said, status: answer.status };
    } catch { return { lost: true }; }
  }
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
    const sentence = make("p", "", said.detail || _("That didn't work."));
    box.append(sentence);
    form.querySelectorAll("[data-verdict]").forEach((verdict) => { verdict.textContent = ""; });
    const offer = (label, where) => {
      const way = make("button", "quiet", label);
      way.type = "button";
      way.addEventListener("click", () => { fresh(form); if (where) form.action = where; tapWith(form); form.submit(); });
      box.append(way);
    };
    if (said.remedy) cure(form, box, said.remedy, offer);
    else if (said.code === "changes_entries") offer(_("See what changes, then log it"));
    else if (said.in_turn && game) offer(_("Whose turn was it?"), `/games/${game}/late`);
    else if (said.soft && "banker" in body.dataset) offer(_("Override with a reason"));
    else if (said.soft && game) {
      sentence.textContent = _("The table must agree: {reason}", { reason: said.detail });
      box.classList.remove("no");
      offer(_("Ask"), `/games/${game}/requests`);
    }
    if (said.why && said.why.length) sentence.append(" ", whyLink(said.why));
    const row = form.tappedBy?.closest(".once"); /* of many rows with buttons, the one that was tapped says it */
    const at = form.querySelector("button[type=submit], button:not([type])");
    if (row && form.contains(row)) { row.append(box); box.scrollIntoView({ block: "nearest" }); }
    else if (at && at.parentNode) at.parentNode.insertBefore(box, at);
    else form.append(box);
    const asked = form.querySelector(":focus");
    if (asked && said.remedy && asked.getBoundingClientRect().bottom > box.getBoundingClientRect().top) asked.scrollIntoView({ block: "center" }); /* what is pinned grew over it */
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
    const parts = links.map((link) => link.split("/"));
    const rules = parts.map((part) => part.at(-1)).join(",");
    const way = make("a", "why", _("Why?"));
    way.href = `/why/${parts[0].at(-3)}/${rules}?back=${encodeURIComponent(location.pathname + location.search)}`;
    return way;
  }
  function askForTurn(tap) {
    /* What was kept and came too late opens the page that asks in whose turn it was. */
    const form = make("form");
    Object.assign(form, { method: "post", action: `/games/${game}/late`, hidden: true });
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
  let answering = Promise.resolve(); /* the last tap, until this page knows what came of it */
  async function tapped(form, submitter) {
    if ("busy" in form.dataset) return;
    form.tappedBy = submitter;
    const data = new FormData(form, submitter && submitter.name ? submitter : undefined);
    const key = data.get("idempotency_key") || newKey();
    const tap = { url: new URL(form.action).pathname, body: new URLSearchParams(data).toString(), key, says: labelled(form, submitter) };
    if (form.dataset.cart) tap.cart = form.dataset.cart;
    buttons(form, true);
    notice(form, null);
    if (!game) { finish(form, submitter, tap, await send(tap)); return; }
    if (taps.all().length || !line.isUp()) { wait(form, submitter, tap); return; }
    const slow = setTimeout(line.look, 1500);
    answering = send(tap).then((outcome) => { clearTimeout(slow); finish(form, submitter, tap, outcome); });
    await answering;
  }
  function finish(form, submitter, tap, outcome) {
    if (outcome.lost) { if (game) { line.isDown(); wait(form, submitter, tap); line.soon(400); } else { buttons(form, false); notice(form, { detail: _("No connection. Try again when you're back online.") }); } return; }
    buttons(form, false);
    fresh(form);
    if (outcome.done) { accepted(tap, form); go(outcome.done.location); return; }
    if (harmless.includes(outcome.refused.code)) { toast(outcome.refused.detail); refresh(); return; }
    notice(form, outcome.refused);
  }
  const cartKey = (cart) => `companion.cart.${cart}`;
  const cartForm = (cart) => cart && document.querySelector(`form[data-cart="${CSS.escape(cart)}"]`);
  function accepted(tap, form) {
    /* A tap was taken, whenever it was made and whichever tab sent it: what was typed for it is used up. Other tabs see that their cart is gone. */
    if (tap.cart) try { localStorage.removeItem(cartKey(tap.cart)); } catch { /* private mode */ }
    for (const used of new Set([form, cartForm(tap.cart)])) if (used) {
      used.reset();
      used.dispatchEvent(new Event("input", { bubbles: true }));
    }
  }
  const resting = new Map(); /* what stood on buttons whose taps wait, by the tap's key */
  function rest(button, key) {
    if (!resting.has(key)) resting.set(key, Array.from(button.childNodes));
    button.replaceChildren(_("Saved. Sends when you're back online."));
    button.dataset.waiting = key;
    button.disabled = true;
    freeze(button, true);
  }
  function freeze(button, still) {
    /* What a saved purchase buys stays as it was saved. */
    for (const row of button.closest("form[data-cart]")?.querySelectorAll("[data-stepper]") || []) row.inert = still;
  }
  function restCarts() {
    /* A purchase that waits still waits on the page that was opened again. */
    for (const tap of taps.all()) {
      const button = cartForm(tap.cart)?.querySelector("button[type=submit]:not([data-waiting])");
      if (button) rest(button, tap.key);
    }
  }
  function wait(form, submitter, tap) {
    /* The button that was tapped says so and rests; the form's others may be tapped as well, each under a key of its own. */
    const now = document.querySelector("[data-step]");
    if (!tap.step && now) tap.step = now.dataset.step;
    taps.add(tap);
    const button = submitter || form.querySelector("button[type=submit], button:not([type])");
    buttons(form, false);
    fresh(form);
    if (button) rest(button, tap.key);
    line.showState();
    if (line.isUp()) flush();
  }
  function later(fields, says) {
    /* A tap without a form of its own, kept like any other and sent when there is a connection. */
    const key = newKey(), now = document.querySelector("[data-step]");
    const data = new URLSearchParams({ ...fields, idempotency_key: key });
    taps.add({ url: `/games/${game}/act`, body: data.toString(), key, says, step: now ? now.dataset.step : undefined });
    line.showState();
    if (line.isUp()) flush();
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
    const waiting = new Set(taps.all().map((tap) => tap.key));
    for (const said of document.querySelectorAll("[data-saved]")) if (!waiting.has(said.dataset.saved)) said.remove();
    for (const button of document.querySelectorAll("[data-waiting]")) {
      const key = button.dataset.waiting;
      if (waiting.has(key)) continue;
      delete button.dataset.waiting;
      button.replaceChildren(...(resting.get(key) || [button.textContent]));
      button.disabled = false;
      freeze(button, false);
      resting.delete(key);
    }
  }
  let flushing = false;
  async function flush() {
    rested();
    if (flushing || !game || !taps.all().length) return;
    flushing = true;
    let last = null;
    try {
      for (let tap = taps.all()[0]; tap; tap = taps.all()[0]) {
        const outcome = await send(tap);
        if (outcome.lost) { line.isDown(); line.soon(line.patience()); return; }
        const button = document.querySelector(`[data-waiting="${CSS.escape(tap.key)}"]`);
        if (outcome.done) accepted(tap, button && button.form);
        taps.drop(tap);
        line.showState();
        if (button && outcome.done) last = outcome.done;
        rested();
        if (outcome.done) toast(_("Sent: {entry}", { entry: outcome.done.summary || tap.says }), { stay: true });
        else {
          const way = outcome.refused.in_turn ? { label: _("Whose turn was it?"), go: () => askForTurn(tap) } : null;
          toast(_("Not logged: {tap}. {reason}", { tap: tap.says, reason: outcome.refused.detail || "" }), { no: true, stay: true, way });
        }
      }
    } finally { flushing = false; line.showState(); }
    const where = last && last.location ? new URL(last.location, location.href) : null;
    if (where && where.pathname === location.pathname) history.replaceState(null, "", where);
    forget();
    refresh();
  }

  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (event.defaultPrevented || !line.isUp) return; /* a thumb quicker than our scripts: the form goes as it is */
    if (form.matches("[data-tap]")) { event.preventDefault(); tapped(form, event.submitter); return; }
    if (line.isAway()) { line.stay(event, () => form.requestSubmit(event.submitter)); return; }
    if (form.method === "post") {
      /* A plain form: a second tap while the first is under way does nothing. */
      if ("busy" in form.dataset) { event.preventDefault(); return; }
      form.dataset.busy = "";
    }
  });
  window.addEventListener("pageshow", (event) => {
    for (const form of document.querySelectorAll("form[data-busy]")) buttons(form, false);
    restCarts();
    if (event.persisted) for (const field of document.querySelectorAll("[name=idempotency_key]")) field.value = newKey();
  });
  window.addEventListener("storage", (event) => {
    if (event.key === taps.name) { rested(); restCarts(); line.showState(); refresh(); }
  });

  Object.assign(companion, { cartKey, flush, later, waiting: () => taps.all().length, answered: () => answering });
})();
