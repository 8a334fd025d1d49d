/* The audit on the map: a tap ticks a land, a second one says that the board differs. Ticks are those of the list. */
(() => {
  "use strict";
  const card = document.querySelector("[data-map-audit]");
  if (!card) return;
  card.hidden = false;
  const { _, make } = window.companion;
  const name = `companion.audit.${document.body.dataset.game}.differs`;
  const list = document.getElementById("map-differs");
  const load = () => { try { return JSON.parse(localStorage.getItem(name)) || {}; } catch { return {}; } };
  const filter = new URLSearchParams(location.search).get("pass") === "control" ? "&pass=control" : "";
  let differs = load();
  const box = (land) => document.querySelector(`[data-seen="${CSS.escape(land)}"]`);
  const { tiles, camera } = card.querySelector(".map-board").companionMap;

  function show() {
    const rows = [];
    for (const [land, tile] of tiles) {
      const tick = box(land);
      if (!tick) continue;
      /* What was wrong is right as soon as the books say something else. */
      if (differs[land] && differs[land] !== tick.dataset.says) delete differs[land];
      tile.classList.toggle("seen", tick.checked && !differs[land]);
      tile.classList.toggle("differs", Boolean(differs[land]));
      if (!differs[land]) continue;
      const row = make("li"), go = make("a", "", _("Fix it in the list"));
      go.href = tick.closest("li").querySelector(".fix-link") ? `?fix=${land}${filter}#t-${land}` : `#t-${land}`;
      row.append(make("strong", "", tile.getAttribute("aria-label").split(":")[0]), go);
      rows.push(row);
    }
    list.replaceChildren(...rows);
    try { localStorage.setItem(name, JSON.stringify(differs)); } catch { /* private mode: this page only */ }
  }
  card.querySelector(".map").addEventListener("click", (event) => {
    const tile = event.target.closest(".tile");
    if (!tile) return;
    event.preventDefault();
    const land = tile.id.slice(5), tick = box(land);
    if (!tick) return;
    if (differs[land]) delete differs[land];
    else if (tick.checked) { differs[land] = tick.dataset.says; tick.checked = false; }
    else tick.checked = true;
    tick.dispatchEvent(new Event("change", { bubbles: true }));
    show();
  });
  /* While the map is open, a region leads to its part of it; else to its list. */
  for (const link of document.querySelectorAll("[data-map-region]")) {
    link.addEventListener("click", (event) => {
      if (!card.open) return;
      event.preventDefault();
      card.querySelector(".map-board").scrollIntoView({ block: "nearest" });
      const boxes = link.dataset.mapRegion.split(" ").map((land) => tiles.get(land)).filter(Boolean).map((tile) => {
        const { e, f } = tile.transform.baseVal.consolidate().matrix, body = tile.querySelector(".body");
        return [e, f, e + body.width.baseVal.value, f + body.height.baseVal.value];
      });
      const [x, y] = [0, 1].map((at) => Math.min(...boxes.map((box) => box[at])) - 40);
      const [right, below] = [2, 3].map((at) => Math.max(...boxes.map((box) => box[at])) + 40);
      camera.toArea(x, y, right - x, below - y);
    });
  }
  document.addEventListener("change", show);
  document.addEventListener("companion:refreshed", show);
  show();
})();
