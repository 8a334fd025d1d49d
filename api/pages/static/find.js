/* Finding: the find box looks names and card codes up as you type; lists marked [data-filter] shrink to what fits. */
import { _ } from "./words.js";

const plain = (text) => text.toLowerCase().normalize("NFD").replace(/[\u0300-\u036f.]/g, "");
const fits = (name, query) => plain(name).split(/[^a-z0-9]+/).some((word) => word.startsWith(query)) || plain(name).includes(query);
const rank = (name, query) => (plain(name).startsWith(query) ? 0 : plain(name).split(/[^a-z0-9]+/).some((word) => word.startsWith(query)) ? 1 : 2);

function findBox(form) {
  const input = form.querySelector("input[type=search]");
  const results = form.querySelector(".find-results");
  let index = null, loading = null, chosen = -1;
  const load = () => {
    loading = loading || fetch(form.dataset.find).then((answer) => answer.json()).then((all) => { index = all; }).catch(() => { loading = null; });
    return loading;
  };
  const hide = () => { results.hidden = true; results.replaceChildren(); chosen = -1; };
  const links = () => Array.from(results.querySelectorAll("a"));
  async function look() {
    const query = plain(input.value.trim());
    if (query.length < 2) { hide(); return; }
    await load();
    if (!index || plain(input.value.trim()) !== query) return;
    const code = query.toUpperCase().replace(/[^A-Z0-9]/g, "");
    const found = index.filter(([name, , short, , , others]) => short === code || fits(`${name}, ${others}`, query))
      .sort((one, other) => (other[2] === code) - (one[2] === code) || rank(one[0], query) - rank(other[0], query)).slice(0, 8);
    results.replaceChildren(...found.map(row));
    if (!found.length) { const none = document.createElement("p"); none.textContent = _("Nothing by that name."); results.append(none); }
    results.hidden = false;
    chosen = -1;
  }
  function row([name, about, short, path, power]) {
    const link = document.createElement("a");
    link.href = path + (form.dataset.suffix || "");
    const words = document.createElement("span");
    words.className = "grow";
    words.textContent = name;
    const small = document.createElement("small");
    small.textContent = about;
    words.append(small);
    const tag = document.createElement("span");
    tag.className = "tag";
    tag.textContent = short;
    if (power) {
      const dot = document.createElement("span");
      dot.className = "power-dot";
      dot.dataset.power = power;
      link.append(dot);
    }
    link.append(words, tag);
    return link;
  }
  input.addEventListener("focus", load);
  input.addEventListener("input", look);
  input.addEventListener("keydown", (event) => {
    if (event.key === "Escape") { hide(); return; }
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    const all = links();
    if (!all.length) return;
    event.preventDefault();
    chosen = (chosen + (event.key === "ArrowDown" ? 1 : all.length - 1) + (chosen < 0 && event.key === "ArrowUp" ? 1 : 0)) % all.length;
    all[chosen].focus();
  });
  results.addEventListener("keydown", (event) => {
    const all = links(), at = all.indexOf(document.activeElement);
    if (event.key === "Escape") { hide(); input.focus(); }
    if (event.key === "ArrowDown" && at >= 0) { event.preventDefault(); (all[at + 1] || all[0]).focus(); }
    if (event.key === "ArrowUp" && at >= 0) { event.preventDefault(); (all[at - 1] || input).focus(); }
  });
  form.addEventListener("submit", (event) => {
    const first = links()[0];
    if (first && !results.hidden) { event.preventDefault(); location.assign(first.href); }
  });
  document.addEventListener("click", (event) => { if (!form.contains(event.target)) hide(); });
}

function filter(input) {
  const list = () => document.querySelectorAll(`${input.dataset.filter} [data-name]`);
  const none = document.getElementById(input.dataset.none || "");
  const run = () => {
    const query = plain(input.value.trim());
    let left = 0;
    for (const row of list()) {
      row.hidden = Boolean(query) && !fits(row.dataset.name, query);
      left += row.hidden ? 0 : 1;
    }
    for (const group of document.querySelectorAll(`${input.dataset.filter} [data-group]`)) group.hidden = !group.querySelector("[data-name]:not([hidden])");
    if (none) none.hidden = left > 0 || !query;
  };
  input.addEventListener("input", run);
  document.addEventListener("companion:refreshed", run);
  run();
}

document.addEventListener("click", (event) => {
  /* The bar's Scan brings the sheet where the thumb is, and takes it away again. */
  const opener = event.target.closest("[data-find-toggle]");
  const sheet = document.getElementById("scan-sheet");
  if (!opener || !sheet) return;
  event.preventDefault();
  sheet.hidden = !sheet.hidden;
  opener.setAttribute("aria-expanded", String(!sheet.hidden));
  if (!sheet.hidden && matchMedia("(pointer: fine)").matches) sheet.querySelector("input[type=search]").focus(); /* no keyboard over the camera */
}, true);
document.querySelectorAll("form[data-find]").forEach(findBox);
document.querySelectorAll("input[data-filter]").forEach(filter);
