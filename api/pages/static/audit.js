/* The audit's ticks: kept in this browser, per game. A tick holds as long as the books still say what was seen. */
(() => {
  "use strict";
  const name = `companion.audit.${document.body.dataset.game}`;
  const load = () => { try { return JSON.parse(localStorage.getItem(name)) || {}; } catch { return {}; } };
  let seen = load();
  const save = () => { try { localStorage.setItem(name, JSON.stringify(seen)); } catch { /* private mode: this page only */ } };
  const total = document.getElementById("audit-total");
  const boxes = () => document.querySelectorAll("[data-seen]");

  function show() {
    let all = 0;
    for (const region of document.querySelectorAll(".region")) {
      const ticks = region.querySelectorAll("[data-seen]");
      const done = Array.from(ticks).filter((one) => one.checked).length;
      all += done;
      const progress = region.querySelector("[data-progress]");
      progress.textContent = `${done} of ${ticks.length}`;
      region.classList.toggle("done", done === ticks.length);
      const count = document.querySelector(`[data-count="${CSS.escape(region.id)}"]`);
      count.hidden = false;
      count.textContent = done === ticks.length ? "done" : `${done}/${ticks.length}`;
      count.classList.toggle("on", done === ticks.length);
    }
    total.hidden = false;
    total.querySelector("b").textContent = String(all);
  }
  function restore() {
    for (const box of boxes()) box.checked = seen[box.dataset.seen] === box.dataset.says;
    show();
  }
  document.addEventListener("change", (event) => {
    const box = event.target;
    if (!box.dataset || box.dataset.seen === undefined) return;
    if (box.checked) seen[box.dataset.seen] = box.dataset.says; else delete seen[box.dataset.seen];
    save();
    show();
  });
  document.getElementById("audit-again").addEventListener("click", () => { seen = {}; save(); restore(); });
  document.addEventListener("companion:refreshed", restore);
  restore();
})();
