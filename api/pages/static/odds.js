/* The odds move as you tap: the server draws them for the form as it is now. Without this the form has a button. */
import { timed } from "./page.js";

const TRIES = 4, PAUSE = 1500; /* milliseconds */
document.body.classList.add("scripted");
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-face]");
  if (!button) return;
  const input = button.closest("[data-dice]").querySelector("input");
  const shown = input.value.replace(/[^1-6]/g, "");
  if (shown.length < Number(input.dataset.most)) input.value = shown + button.dataset.face;
});

function odds(form) {
  let asked = 0;
  for (const tap of form.querySelectorAll(".taps input:checked")) {
    const strip = tap.closest(".taps"), label = tap.parentElement;
    if (label.offsetLeft + label.offsetWidth > strip.offsetLeft + strip.clientWidth) strip.scrollLeft = label.offsetLeft - strip.offsetLeft;
  }

  function query(more) {
    const fields = new URLSearchParams();
    for (const [name, value] of new FormData(form)) if (!["power", "idempotency_key"].includes(name) && value !== "" && !(value === "0" && name.includes("."))) fields.append(name, value);
    for (const [name, value] of more) fields.set(name, value);
    return fields;
  }

  async function ask(more = []) {
    const mine = ++asked, fields = query(more);
    const kept = new URLSearchParams(fields);
    for (const name of ["move", "find"]) kept.delete(name);
    history.replaceState(null, "", `${form.action}?${kept}`);
    fields.set("part", "odds");
    for (let tries = 0; tries < TRIES && mine === asked; tries += 1) {
      if (tries) await new Promise((resolve) => { setTimeout(resolve, PAUSE); });
      if (await drawn(fields, () => mine === asked)) return;
    }
  }

  async function drawn(fields, isNewest) {
    /* False if no answer came: a lost one is asked for again, or the odds would stay those of an earlier tap. */
    try {
      const answer = await timed(`${form.action}?${fields}`, { headers: { Accept: "text/html" } }, 8000);
      if (!answer.ok) return false;
      if (!isNewest()) return true;
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const open = document.getElementById("losses")?.open;
      for (const part of ["head", "more", "act"]) {
        document.getElementById(`odds-${part}`).replaceChildren(...page.querySelector(`[data-part=${part}]`).childNodes);
      }
      if (open && document.getElementById("losses")) document.getElementById("losses").open = true;
      return true;
    } catch { return false; /* the line will tell */ }
  }

  form.addEventListener("change", (event) => {
    if (event.target.closest("[data-reload]")) { location.assign(`${form.action}?${query([])}`); return; }
    const row = event.target.closest(".taps");
    if (row && event.target.type === "radio") row.querySelector(".tap-more").value = "";
    else if (row && event.target.value) row.querySelectorAll("input:checked").forEach((box) => { box.checked = false; });
    ask();
  });
  form.addEventListener("submit", (event) => {
    const button = event.submitter;
    if (button && "leaves" in button.dataset) return;
    event.preventDefault();
    const focus = button?.name === "move" ? button.value : null;
    ask(button?.name ? [[button.name, button.value]] : []).then(() => {
      if (focus) form.querySelector(`button[value="${focus}"]:not([disabled])`)?.focus();
    });
  });

  /* Dragging a step of the order of losses, with a thumb or a mouse. */
  let dragged = null;
  form.addEventListener("pointerdown", (event) => {
    const handle = event.target.closest("[data-handle]");
    if (!handle) return;
    event.preventDefault();
    dragged = handle.closest("[data-step]");
    dragged.classList.add("dragged");
    handle.setPointerCapture(event.pointerId);
  });
  form.addEventListener("pointermove", (event) => {
    if (!dragged) return;
    const others = Array.from(dragged.parentElement.children).filter((step) => step !== dragged);
    const after = others.find((step) => { const box = step.getBoundingClientRect(); return event.clientY < box.top + box.height / 2; });
    const next = after || null;
    if (next !== dragged.nextElementSibling) dragged.parentElement.insertBefore(dragged, next);
  });
  function dropped() {
    if (!dragged) return;
    dragged.classList.remove("dragged");
    const list = dragged.closest("[data-order]");
    list.querySelector("input[type=hidden]").value = Array.from(list.querySelectorAll("[data-step]"), (step) => step.dataset.step).join(",");
    dragged = null;
    ask();
  }
  form.addEventListener("pointerup", dropped);
  form.addEventListener("pointercancel", dropped);
}
for (const form of document.querySelectorAll("form[data-odds]")) odds(form);
