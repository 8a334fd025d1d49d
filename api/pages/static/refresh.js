/* Refreshing: fetches this page again and replaces its marked regions ([data-live]) without losing what is typed. */
(() => {
  "use strict";
  const companion = window.companion;
  const { make, newKey, signed, timed } = companion;
  const shown = new Map(); /* the regions as the server gave them last, by name */

  const withoutKeys = (html) => html.replace(/(name="idempotency_key" value=")[^"]*/g, "$1");
  const regions = (root) => root.querySelectorAll("[data-live]");
  for (const region of regions(document)) shown.set(region.dataset.live, withoutKeys(region.outerHTML));

  function remembered(region) {
    const active = document.activeElement;
    return {
      open: Array.from(region.querySelectorAll("details[id]"), (details) => [details.id, details.open]),
      fields: Array.from(region.querySelectorAll("input, select, textarea"))
        .filter((control) => control.name && control.type !== "hidden" && (control.type === "checkbox" || control.type === "radio"
          ? control.checked !== control.defaultChecked
          : control.tagName === "SELECT" ? control.dataset.touched : control.value !== control.defaultValue))
        .map((control) => ({ name: control.name, type: control.type, value: control.value, checked: control.checked })),
      focus: region.contains(active) && active !== region
        ? { id: active.id, name: active.name, text: active.textContent, start: active.selectionStart, end: active.selectionEnd }
        : null,
    };
  }
  function restored(region, kept) {
    for (const [id, open] of kept.open) {
      const details = region.querySelector(`#${CSS.escape(id)}`);
      if (details) details.open = open;
    }
    for (const field of kept.fields) {
      for (const control of region.querySelectorAll(`[name="${CSS.escape(field.name)}"]`)) {
        if (control.type === "checkbox" || control.type === "radio") { if (control.value === field.value) control.checked = field.checked; }
        else control.value = field.value;
      }
    }
    if (!kept.focus) return;
    const { id, name, text, start, end } = kept.focus;
    const again = (id && region.querySelector(`#${CSS.escape(id)}`)) || (name && region.querySelector(`[name="${CSS.escape(name)}"]`))
      || Array.from(region.querySelectorAll("button, a, summary")).find((control) => control.textContent === text);
    if (!again) return;
    again.focus({ preventScroll: true });
    try { if (start !== null && start !== undefined) again.setSelectionRange(start, end); } catch { /* not a text field */ }
  }
  let fetching = null, again = false, least = 0;
  let version = Number(companion.body.dataset.version || 0); /* of the books, as this page shows them */
  function refresh(wanted = 0) {
    /* Fetch this page again; if a version is wanted, only unless it is shown. */
    if (wanted && wanted <= version) return fetching || Promise.resolve();
    if (fetching) {
      if (wanted) least = Math.max(least, wanted); else again = true;
      return fetching;
    }
    fetching = (async () => {
      do {
        again = false;
        try { await refreshOnce(); } catch { break; /* the line will tell */ }
      } while (again || (least > version && version));
      least = 0;
    })().finally(() => { fetching = null; });
    return fetching;
  }
  async function refreshOnce() {
    if (!regions(document).length) return;
    const { href } = location;
    const answer = await timed(href, { headers: { Accept: "text/html" } }, 8000);
    if (!answer.ok) throw new Error(String(answer.status));
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (href !== location.href) { again = true; return; } /* meanwhile it shows something else */
    if (answer.redirected && new URL(answer.url).pathname !== location.pathname) { location.reload(); return; }
    version = Number(page.body.dataset.version || 0);
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

  function showChips(entry) {
    const whole = (entry.changes || []).filter((change) => change.power && typeof change.to === "number" && typeof change.from === "number");
    const figures = entry.figures || Object.fromEntries(whole.map((change) => [`${change.power}.${change.field}`, change.to - change.from]));
    for (const [name, amount] of Object.entries(figures)) {
      for (const figure of document.querySelectorAll(`[data-figure="${CSS.escape(name)}"]`)) {
        figure.querySelectorAll(".chip").forEach((chip) => chip.remove());
        const chip = make("span", `chip ${amount > 0 ? "gain" : "loss"}`, signed(amount));
        figure.append(chip);
        setTimeout(() => chip.remove(), 6000);
      }
    }
  }
  function forget() {
    /* Whatever is in the regions, the next refresh replaces it. */
    for (const region of regions(document)) shown.delete(region.dataset.live);
  }
  document.addEventListener("change", (event) => {
    const form = event.target.closest("form.again");
    if (event.target.tagName === "SELECT") event.target.dataset.touched = "1";
    if (!form) return;
    /* A page that shows what would follow shows it again for every choice. */
    const query = new URLSearchParams(location.search);
    const asked = Array.from(form.elements).filter((control) => control.name && control.type !== "hidden");
    for (const control of asked) query.delete(control.name);
    for (const control of asked) if (control.value && (!["checkbox", "radio"].includes(control.type) || control.checked)) query.append(control.name, control.value);
    history.replaceState(null, "", `?${query}`);
    refresh();
  });

  Object.assign(companion, { refresh, forget, showChips });
})();
