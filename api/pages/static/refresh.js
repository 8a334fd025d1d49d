/* Refreshing: fetches this page again and replaces its marked regions ([data-live]) without losing what is typed. */
(() => {
  "use strict";
  const { make, signed, timed } = window.companion;
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
    if (answer.redirected && new URL(answer.url).pathname !== location.pathname) { location.reload(); return; }
    for (const region of regions(document)) {
      const fresh = page.querySelector(`[data-live="${CSS.escape(region.dataset.live)}"]`);
      if (!fresh || region.querySelector("form[data-busy], [data-waiting]")) continue;
      const html = withoutKeys(fresh.outerHTML);
      if (html === shown.get(region.dataset.live)) continue;
      shown.set(region.dataset.live, html);
      const kept = remembered(region);
      const next = document.importNode(fresh, true);
      region.replaceWith(next);
      restored(next, kept);
    }
    document.dispatchEvent(new CustomEvent("companion:refreshed"));
  }
  function showChips(entry) {
    for (const change of entry.changes || []) {
      if (!change.power || typeof change.to !== "number" || typeof change.from !== "number") continue;
      for (const figure of document.querySelectorAll(`[data-figure="${CSS.escape(`${change.power}.${change.field}`)}"]`)) {
        figure.querySelectorAll(".chip").forEach((one) => one.remove());
        const amount = change.to - change.from;
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
  });

  Object.assign(window.companion, { refresh, forget, showChips });
})();
