/* A form as a spreadsheet ([data-grid]): Enter goes on, rows grow, what was chosen stays, pasted cells spread, removing can be undone,
   and every row is saved as it is left. With [data-draft] the browser keeps the rows under that name until the form is sent. */
import { Kept } from "./kept.js";
import { stored } from "./page.js";
import { _, n_ } from "./words.js";

function grid(form) {
  const body = form.querySelector("tbody");
  const says = form.querySelector("[data-grid-says]");
  const words = JSON.parse(form.dataset.words || "{}");
  const STAYS = ["original", "region"]; /* what the next row has in common with the one above it */
  const blank = body.lastElementChild.cloneNode(true);
  const cells = (row) => Array.from(row.querySelectorAll("input, select"));
  const cell = (row, name) => row.querySelector(`[name=${name}]`);
  const filled = (row) => Boolean(cell(row, "name").value.trim());
  function say(text, refused = false) { says.textContent = text; says.classList.toggle("refused", refused); }

  function added(after) {
    const row = blank.cloneNode(true);
    for (const field of cells(row)) if (field.tagName === "INPUT") field.value = "";
    body.append(row);
    return inherit(row, after);
  }
  function inherit(row, from) {
    if (from && !filled(row)) for (const name of STAYS) if (!cell(from, name).matches("[data-unknown]")) cell(row, name).value = cell(from, name).value;
    return row;
  }
  function next(row) {
    let below = row.nextElementSibling;
    while (below && "removed" in below.dataset) below = below.nextElementSibling;
    return below ? inherit(below, row) : added(row);
  }
  function goTo(field) { field.focus(); if (field.select) field.select(); }

  form.addEventListener("keydown", (event) => {
    const row = event.target.closest("tbody tr");
    if (event.key !== "Enter" || !row || event.target.tagName === "BUTTON") return;
    event.preventDefault();
    goTo(event.target.name === "name" && event.target.value.trim() ? cell(row, "value") : cell(next(row), "name"));
  });

  const word = (text) => text.toLowerCase().replace(/\./g, "").replace(/[^a-z0-9]+/g, "_").replace(/^_|_$/g, ""); /* as the books spell it */
  function columns(row, line) { /* which cell each pasted column fills; none if the line has no headings */
    const heads = Array.from(body.parentElement.tHead.rows[0].cells, (head) => word(head.textContent));
    const fits = (head, name, at) => heads[at] === head || name === words.columns?.[head] || head.includes(name);
    const found = line.map((head) => cells(row).findIndex((field, at) => fits(word(head), field.name, at)));
    return found.includes(0) ? found : null;
  }
  function put(field, text) {
    if (field.tagName === "INPUT") { field.value = text.slice(0, field.maxLength > 0 ? field.maxLength : undefined); return; }
    const plain = text.trim().toLowerCase();
    const meant = words[field.name]?.[word(plain)] ?? plain;
    const found = Array.from(field.options).find((option) => option.value === meant || option.text.toLowerCase() === plain);
    field.toggleAttribute("data-unknown", !found && plain !== "");
    if (found) field.value = found.value;
    else if (plain !== "") field.selectedIndex = -1; /* rather than a word that nobody pasted */
  }
  const unquoted = (text) => (/^"([^"]|"")*"$/.test(text) ? text.slice(1, -1).replace(/""/g, '"') : text); /* spreadsheets quote quotes */
  form.addEventListener("paste", (event) => {
    const row = event.target.closest("tbody tr");
    const text = event.clipboardData.getData("text/plain").replace(/\r/g, "").replace(/\n$/, "");
    if (!row || !/[\t\n]/.test(text)) return;
    event.preventDefault();
    const lines = text.split("\n").map((line) => line.split("\t").map(unquoted));
    const at = cells(row).indexOf(event.target);
    const headed = lines.length > 1 && lines[0].length > 1 && at === 0 && !/^\d*$/.test(lines[0][1].trim());
    const places = headed ? columns(row, lines.shift()) : null;
    let here = row;
    lines.forEach((line, index) => {
      if (index) here = next(here);
      line.forEach((cell, offset) => { const field = cells(here)[places?.[offset] ?? at + offset]; if (field) put(field, cell.trim()); });
    });
    goTo(body.querySelector("[data-unknown]") || cell(next(here), "name"));
    save();
  });

  form.addEventListener("click", (event) => {
    const button = event.target.closest("[data-remove]");
    if (!button) return;
    const row = button.closest("tr");
    const gone = !("removed" in row.dataset);
    if (gone && !filled(row)) return;
    row.toggleAttribute("data-removed", gone);
    for (const field of cells(row)) field.disabled = gone;
    button.textContent = gone ? _("Undo") : _("Remove");
    save();
  });

  let dirty = false;
  let sending = false;
  const idle = (row) => "removed" in row.dataset || !filled(row);
  const numbered = (row) => idle(row) || /^\d{1,2}$/.test(cell(row, "value").value.trim());
  const clear = (row) => idle(row) || !row.querySelector("[data-unknown]");
  const complete = (row) => numbered(row) && clear(row);
  function open() { /* what keeps rows from being saved; nothing if all are */
    const lacks = (right) => Array.from(body.rows).filter((row) => !right(row)).length;
    if (lacks(clear)) return n_("Choose from the red list: {count} row has a word that isn't in it.", "Choose from the red lists: {count} rows have a word that isn't in them.", lacks(clear));
    return lacks(numbered) ? n_("Saved. {count} row still needs its number.", "Saved. {count} rows still need their number.", lacks(numbered)) : "";
  }
  form.addEventListener("input", (event) => { dirty = true; event.target.removeAttribute("data-unknown"); });
  form.addEventListener("focusout", (event) => {
    const row = event.target.closest("tbody tr");
    if (dirty && (!row || !row.contains(event.relatedTarget))) save();
  });
  const { draft } = form.dataset, kept = stored(draft, []), sent = new Kept(() => sessionStorage, draft, null);
  function keep() {
    const rows = Array.from(body.rows).filter((row) => filled(row) && !("removed" in row.dataset));
    const typed = rows.map((row) => cells(row).map((field) => field.value));
    kept.set(typed.length ? typed : kept.none);
    if (!rows.every(clear)) say(open(), true);
    else say(rows.length ? n_("{count} territory to enter.", "{count} territories to enter.", rows.length) : "");
  }
  function restore() {
    if ("entered" in form.dataset && sent.get()) kept.set(kept.none);
    sent.set(null);
    if (Array.from(body.rows).some(filled)) { keep(); return; }
    let row = body.firstElementChild;
    for (const line of kept.get()) {
      cells(row).forEach((field, at) => { field.value = line[at] || ""; field.toggleAttribute("data-unknown", field.selectedIndex === -1); });
      row = row.nextElementSibling || added(row);
    }
    keep();
  }
  async function save() {
    if (draft) { keep(); return; }
    if (sending) { dirty = true; return; }
    for (const row of body.rows) cell(row, "value").toggleAttribute("aria-invalid", !numbered(row) && !row.contains(document.activeElement));
    sending = true;
    dirty = false;
    const data = new FormData();
    for (const [name, value] of new FormData(form)) if (!body.querySelector(`[name="${name}"]`)) data.append(name, value);
    for (const row of body.rows) if (complete(row) && !idle(row)) for (const field of cells(row)) data.append(field.name, field.value);
    data.delete("idempotency_key");
    try {
      const answer = await fetch(form.action, { method: "POST", body: new URLSearchParams(data), headers: { Accept: "application/json" } });
      const said = await answer.json();
      if (answer.ok) {
        document.getElementById("sums").innerHTML = said.sums;
        say(open() || _("Saved."), !Array.from(body.rows).every(clear));
      } else say(_("Not saved. {detail}", { detail: said.detail || _("That didn't work.") }), true);
    } catch { /* the next row that is left tries again, and so does a connection that is back */
      say(_("No connection. Try again when you're back online."), true);
      sending = false;
      dirty = true;
      return;
    }
    sending = false;
    if (dirty) save();
  }
  addEventListener("online", () => { if (dirty) save(); });
  form.addEventListener("submit", (event) => { /* a list without a choice would be left out, and the rows below it move up */
    if (Array.from(body.rows).every(clear)) return;
    event.preventDefault();
    say(open(), true);
    goTo(body.querySelector("tr:not([data-removed]) [data-unknown]"));
  });
  if (draft) {
    restore();
    form.addEventListener("submit", (event) => { if (!event.defaultPrevented) sent.set("sent"); });
  }
}
for (const form of document.querySelectorAll("[data-grid]")) grid(form);
