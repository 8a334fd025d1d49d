/* Steppers, the running total, and what the server would say.
   Prices come from the server; this only multiplies them for the eye. The server judges, by a dry run, and finally when the form is sent. */
import { Cart } from "./kept.js";
import { timed } from "./page.js";
import { _ } from "./words.js";

const number = (input) => { const value = parseInt(input.value, 10); return Number.isFinite(value) && value > 0 ? value : 0; };

function steppers(root) {
  for (const box of root.querySelectorAll("[data-stepper]:not(.stepping)")) {
    const input = box.querySelector("input");
    const name = box.querySelector("label").firstChild.textContent.trim();
    const button = (text, label, by) => {
      const made = document.createElement("button");
      made.type = "button";
      made.textContent = text;
      made.setAttribute("aria-label", _("{label}: {text}", { label, text: name }));
      made.addEventListener("click", () => {
        const most = Number(input.max || 99);
        input.value = String(Math.max(Number(input.min || 0), Math.min(most, number(input) + by)));
        input.dispatchEvent(new Event("input", { bubbles: true }));
      });
      return made;
    };
    input.before(button("\u2212", _("One less"), -1));
    input.after(button("+", _("One more"), 1));
    input.addEventListener("focus", () => input.select());
    box.classList.add("stepping");
  }
}

function judge(form) {
  /* Ask the server what it would say to the form as it is now. */
  const verdict = form.querySelector("[data-verdict]");
  if (!verdict) return () => {};
  let timer = 0, asked = 0;
  return (some) => {
    clearTimeout(timer);
    const mine = ++asked;
    if (!some) { verdict.textContent = ""; verdict.classList.remove("no"); return; }
    timer = setTimeout(async () => {
      try {
        const answer = await timed(form.dataset.try, {
          method: "POST", body: new URLSearchParams(new FormData(form)).toString(),
          headers: { "Content-Type": "application/x-www-form-urlencoded", Accept: "application/json" },
        }, 5000);
        const said = await answer.json();
        if (mine !== asked) return;
        verdict.textContent = answer.ok ? said.summary : said.detail;
        verdict.classList.toggle("no", !answer.ok);
      } catch { /* the line will tell */ }
    }, 200);
  };
}

function repairAll(form) {
  /* Everything that is damaged, in one tap; a second tap takes it back. */
  form.addEventListener("click", (event) => {
    if (!event.target.closest("[data-repair-all]")) return;
    const inputs = Array.from(form.querySelectorAll("input[name^='repairs.']"));
    const all = inputs.every((input) => input.value === input.max);
    for (const input of inputs) {
      input.value = all ? "0" : input.max;
      input.dispatchEvent(new Event("input", { bubbles: true }));
    }
  });
}

function purchase(form) {
  repairAll(form);
  /* Of several purses the one that is chosen pays, and has room of its own. */
  const purse = () => form.querySelector("input[data-hand]:checked");
  const treasury = () => Number(purse()?.dataset.hand ?? form.querySelector("[data-treasury]")?.dataset.treasury ?? 0);
  const sum = (name, value) => form.querySelectorAll(`[data-sum="${name}"]`).forEach((figure) => { figure.textContent = value < 0 ? `\u2212${-value}` : String(value); });
  const ask = judge(form);
  /* How many purchases are logged: what was filled before the newest of them is paid for, whoever logged it (the table's yes, an override). */
  const paid = () => form.querySelector("[data-paid]")?.dataset.paid;
  const filledFor = () => `${form.dataset.turn}.${paid()}`;
  const cart = form.dataset.cart ? new Cart({ id: form.dataset.cart, storage: () => localStorage, turn: filledFor() }) : null;
  const inputs = () => Array.from(form.querySelectorAll("[data-stepper] input"));
  const rows = () => Array.from(form.querySelectorAll("[data-price]"));
  function count() {
    let total = 0, pieces = 0, repaired = 0;
    for (const row of rows()) {
      const many = number(row.querySelector("input"));
      total += Math.ceil(many / Number(row.dataset.per || 1)) * Number(row.dataset.price);
      const roomless = row.closest("[data-roomless]");
      if ("uncounted" in row.dataset) repaired += roomless ? 0 : Math.max(0, many - Number(row.dataset.beyond || 0));
      else pieces += roomless ? 0 : many;
      row.classList.toggle("some", many > 0);
    }
    sum("total", total);
    if (purse()) sum("hand", treasury());
    sum("left", treasury() - total);
    sum("pieces", pieces);
    const room = form.querySelector("[data-room]");
    if (room) {
      const less = Number(form.querySelector("input[data-less]:checked")?.dataset.less ?? 0);
      const free = Math.max(0, Number(purse()?.dataset.free ?? room.dataset.room) + repaired - less);
      sum("room", free);
      room.classList.toggle("over", pieces > free);
    }
    form.querySelectorAll('[data-sum="left"]').forEach((sum) => sum.classList.toggle("over", total > treasury()));
    ask(inputs().some((input) => number(input) > 0));
  }
  const most = (input) => Number(input.max || 99);
  function fill() {
    const counts = cart.counts();
    for (const input of inputs()) if (counts[input.name]) input.value = String(Math.min(counts[input.name], most(input)));
  }
  function again() {
    form.reset();
    fill();
    count();
  }
  function add() {
    /* The unit of the card that was just scanned, on top of what was in the cart. */
    const url = new URL(location.href), input = inputs().find((one) => one.name === `units.${url.searchParams.get("add")}`);
    if (!input) return;
    input.defaultValue = "0";
    cart.add(input.name, most(input));
    url.searchParams.delete("add");
    history.replaceState(null, "", url);
    input.closest("[data-stepper]").scrollIntoView({ block: "center" });
  }
  const keep = () => cart.keep(Object.fromEntries(inputs().map((input) => [input.name, number(input)])));
  function typedAgain() {
    /* What a refusal brought back is typed, not what the page has of itself: emptying the cart takes it too. */
    const url = new URL(location.href);
    if (!url.searchParams.has("typed")) return;
    for (const input of inputs()) { const { value } = input; input.defaultValue = "0"; input.value = value; }
    url.searchParams.delete("typed");
    history.replaceState(null, "", url);
    keep();
  }
  if (cart) {
    typedAgain();
    add();
    fill();
    /* Another tab's cart is this one: what it adds is here too, and what it paid for is gone. */
    addEventListener("storage", (event) => { if (event.key === cart.name) again(); });
    addEventListener("pageshow", (event) => { if (event.persisted) again(); });
  }
  form.addEventListener("input", () => { form.querySelectorAll(".notice.no").forEach((notice) => notice.remove()); count(); if (cart) keep(); });
  function settle() {
    /* At first, and whenever the page has been refreshed: what was paid for meanwhile leaves the cart. */
    if (!form.isConnected) return;
    if (cart) {
      const before = paidBefore.get(cart.name);
      paidBefore.set(cart.name, paid());
      cart.turn = filledFor();
      if (before !== undefined && before !== paid()) again();
    }
    steppers(form);
    count();
  }
  document.addEventListener("companion:refreshed", settle);
  settle();
}

/* The row for the next die comes with the tap on the last one: it is above what is pinned at the foot. */
document.addEventListener("change", (event) => event.target.closest(".die")?.nextElementSibling?.scrollIntoView({ block: "nearest" }));

const bound = new WeakSet(), paidBefore = new Map();
function bind() {
  /* A form that a refresh has replaced is a new one. */
  steppers(document);
  for (const form of document.querySelectorAll("form[data-try]")) if (!bound.has(form)) { bound.add(form); purchase(form); }
}
bind();
document.addEventListener("companion:refreshed", bind);
