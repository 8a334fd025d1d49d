/* Refreshing: fetches this page again and replaces its marked regions ([data-live]) without losing what is typed. */
(() => {
  "use strict";
  const companion = window.companion;
  const { make, newKey, signed, timed } = companion;
  const shown = new Map(); /* the regions as the server gave them last, by name */

  const withoutKeys = (html) => html.replace(/(name="idempotency_key" value=")[^"]*/g, "$1");
  const regions = (root) => root.querySelectorAll("[data-live]");
  for (const one of regions(document)) shown.set(one.dataset.live, withoutKeys(one.outerHTML));

  function remembered(region) {
    const active = document.activeElement;
    return {
      open: Array.from(region.querySelectorAll("details[id]"), (one) => [one.id, one.open]),
      fields: Array.from(region.querySelectorAll("input, select, textarea"))
        .filter((one) => one.name && one.type !== "hidden" && (one.type === "checkbox" || one.type === "radio"
          ? one.checked !== one.defaultChecked
          : one.tagName === "SELECT" ? one.dataset.touched : one.value !== one.defaultValue))
        .map((one) => ({ name: one.name, type: one.type, value: one.value, checked: one.checked })),
      focus: region.contains(active) && active !== region
        ? { id: active.id, name: active.name, text: active.textContent, start: active.selectionStart, end: active.selectionEnd }
        : null,
    };
  }
  function restored(region, kept) {
    for (const [id, open] of kept.open) {
      const one = region.querySelector(`#${CSS.escape(id)}`);
      if (one) one.open = open;
    }
    for (const field of kept.fields) {
      for (const one of region.querySelectorAll(`[name="${CSS.escape(field.name)}"]`)) {
        if (one.type === "checkbox" || one.type === "radio") { if (one.value === field.value) one.checked = field.checked; }
        else one.value = field.value;
      }
    }
    if (!kept.focus) return;
    const { id, name, text, start, end } = kept.focus;
    const again = (id && region.querySelector(`#${CSS.escape(id)}`)) || (name && region.querySelector(`[name="${CSS.escape(name)}"]`))
      || Array.from(region.querySelectorAll("button, a, summary")).find((one) => one.textContent === text);
    if (!again) return;
    again.focus({ preventScroll: true });
    try { if (start !== null && start !== undefined) again.setSelectionRange(start, end); } catch { /* not a text field */ }
  }
  let refreshing = null, again = false;
  function refresh() {
    if (refreshing) { again = true; return refreshing; }
    refreshing = (async () => {
      do {
        again = false;
        try { await refreshOnce(); } catch { /* the line will tell */ }
      } while (again);
    })().finally(() => { refreshing = null; });
    return refreshing;
  }
  async function refreshOnce() {
    if (!regions(document).length) return;
    const answer = await timed(location.href, { headers: { Accept: "text/html", "Companion-Refresh": "1" } }, 8000);
    if (!answer.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (Number(page.body.dataset.version || 0) < Number(companion.version ? companion.version() : 0)) return; /* meanwhile the stream brought more */
    if (answer.redirected && new URL(answer.url).pathname !== location.pathname) { location.reload(); return; }
    for (const region of regions(document)) {
      const fresh = page.querySelector(`[data-live="${CSS.escape(region.dataset.live)}"]`);
      if (fresh) replace(region, fresh);
    }
    document.dispatchEvent(new CustomEvent("companion:refreshed"));
  }
  function replace(region, fresh) {
    /* False if a tap of it is under way: it stays as it is until that is answered. */
    if (region.querySelector("form[data-busy], [data-waiting]")) return false;
    const html = withoutKeys(fresh.outerHTML);
    if (html === shown.get(region.dataset.live)) return true;
    shown.set(region.dataset.live, html);
    const kept = remembered(region);
    const next = document.importNode(fresh, true);
    for (const field of next.querySelectorAll("[name=idempotency_key]")) if (!field.value) field.value = newKey();
    region.replaceWith(next);
    restored(next, kept);
    return true;
  }

  /* What the stream brings: of a region its text, or how that follows from the text before. */
  const texts = new Map(), waiting = new Set();
  let turn = -1;
  const pieces = (text) => text.match(/[^>]*>|[^>]+$/g) || [];
  function follow(before, how) {
    const old = pieces(before);
    return how.map((one) => {
      if (typeof one === "string") return one;
      const [place, head, tail, between] = one;
      if (one.length === 2) return old.slice(place, place + head).join("");
      return old[place].slice(0, head) + between + old[place].slice(old[place].length - tail);
    }).join("");
  }
  function renew(news) {
    /* False if this page cannot follow; without news, what had to wait is shown. */
    const made = document.createElement("template");
    for (const [name, how] of Object.entries(news ? news.regions : {})) {
      if (typeof how !== "string" && (news.from !== turn || !texts.has(name))) { texts.clear(); turn = -1; return false; }
      texts.set(name, typeof how === "string" ? how : follow(texts.get(name), how));
      waiting.add(name);
    }
    if (news) turn = news.to;
    for (const name of waiting) {
      const region = document.querySelector(`[data-live="${CSS.escape(name)}"]`);
      made.innerHTML = texts.get(name) || "";
      if (!region || !made.content.firstElementChild || replace(region, made.content.firstElementChild)) waiting.delete(name);
    }
    document.dispatchEvent(new CustomEvent("companion:refreshed"));
    return true;
  }
  function showChips(entry) {
    const whole = (entry.changes || []).filter((one) => one.power && typeof one.to === "number" && typeof one.from === "number");
    const figures = entry.figures || Object.fromEntries(whole.map((one) => [`${one.power}.${one.field}`, one.to - one.from]));
    for (const [name, amount] of Object.entries(figures)) {
      for (const figure of document.querySelectorAll(`[data-figure="${CSS.escape(name)}"]`)) {
        figure.querySelectorAll(".chip").forEach((one) => one.remove());
        const chip = make("span", `chip ${amount > 0 ? "gain" : "loss"}`, signed(amount));
        figure.append(chip);
        setTimeout(() => chip.remove(), 6000);
      }
    }
  }
  function forget() {
    /* Whatever stands in the regions, the next refresh replaces it. */
    for (const one of regions(document)) shown.delete(one.dataset.live);
  }
  document.addEventListener("change", (event) => {
    const form = event.target.closest("form.again");
    if (event.target.tagName === "SELECT") event.target.dataset.touched = "1";
    if (!form) return;
    /* A page that shows what would follow shows it again for every choice. */
    const query = new URLSearchParams(location.search);
    const asked = Array.from(form.elements).filter((one) => one.name && one.type !== "hidden");
    for (const one of asked) query.delete(one.name);
    for (const one of asked) if (one.value && (one.type !== "checkbox" || one.checked)) query.append(one.name, one.value);
    history.replaceState(null, "", `?${query}`);
    refresh();
    if (companion.line.moved) companion.line.moved();
  });

  Object.assign(companion, { refresh, renew, forget, showChips });
})();
