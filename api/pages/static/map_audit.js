/* The audit on the map: a tap ticks a land, a second one says that the board differs. Ticks are those of the list. */
import { maps } from "./map.js";
import { game, make, stored } from "./page.js";
import { _ } from "./words.js";

function audit(card) {
  card.hidden = false;
  const kept = stored(`companion.audit.${game}.differs`, {});
  const list = document.getElementById("map-differs");
  const filter = new URLSearchParams(location.search).get("pass") === "control" ? "&pass=control" : "";
  const differs = { ...kept.get() };
  const box = (land) => document.querySelector(`[data-seen="${CSS.escape(land)}"]`);
  const { board, tiles, camera } = maps.find((map) => card.contains(map.board));

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
    kept.set(differs);
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
      board.scrollIntoView({ block: "nearest" });
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
}
for (const card of document.querySelectorAll("[data-map-audit]")) audit(card);
