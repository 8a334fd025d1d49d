/* The audit's ticks: shared by everybody at the table. A tap is sent at once; what others tick comes with the page's live parts. */
import { fieldsOf, refresh, timed, toast } from "./page.js";
import { _ } from "./words.js";

const total = document.getElementById("audit-total");

function show() {
  let all = 0;
  for (const link of document.querySelectorAll(".walk [data-map-region]")) link.hidden = !document.getElementById(link.hash.slice(1));
  for (const region of document.querySelectorAll(".region")) {
    const ticks = region.querySelectorAll("[data-seen]");
    const done = Array.from(ticks).filter((tick) => tick.checked).length;
    all += done;
    region.querySelector("[data-progress]").textContent = _("{done} of {all}", { done, all: ticks.length });
    region.classList.toggle("done", done === ticks.length);
    const count = document.querySelector(`[data-count="${CSS.escape(region.id)}"]`);
    count.textContent = done === ticks.length ? _("done") : `${done}/${ticks.length}`;
    count.classList.toggle("on", done === ticks.length);
  }
  total.querySelector("b").textContent = String(all);
}
async function send(form, fields) {
  const body = new URLSearchParams(fields);
  try {
    // keepalive: a tick counts even if its page is left at once
    const answer = await timed(form.action, { method: "POST", body, headers: { Accept: "text/html" }, keepalive: true }, 8000);
    if (!answer.ok) throw new Error("refused");
    await refresh();
  } catch {
    toast(_("No connection, so this check mark wasn't shared."), { no: true });
  }
}
document.addEventListener("change", (event) => {
  const tick = event.target;
  if (!tick.dataset || tick.dataset.seen === undefined) return;
  show();
  send(tick.form, [["place", tick.value], ...(tick.checked ? [["seen", tick.value]] : [])]);
});
document.addEventListener("submit", (event) => {
  if (!event.target.closest("#audit-total, .region form[id^='f-']")) return;
  event.preventDefault();
  send(event.target, [...fieldsOf(event.target, event.submitter)]);
}, true); /* before the plain forms' own listener, which would hold the region as busy for good */
document.addEventListener("companion:refreshed", show);
show();
