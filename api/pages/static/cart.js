/* Steppers, the running total, and what the server would say.
   Prices come from the server; this only multiplies them for the eye. The server judges, by a dry run, and finally when the form is sent. */
(() => {
  "use strict";
  const number = (input) => { const value = parseInt(input.value, 10); return Number.isFinite(value) && value > 0 ? value : 0; };

  function steppers(root) {
    for (const box of root.querySelectorAll("[data-stepper]:not(.stepping)")) {
      const input = box.querySelector("input");
      const name = box.querySelector("label").firstChild.textContent.trim();
      const button = (text, label, by) => {
        const made = document.createElement("button");
        made.type = "button";
        made.textContent = text;
        made.setAttribute("aria-label", companion._("{label}: {text}", { label, text: name }));
        made.addEventListener("click", () => {
          const most = Number(input.max || 99);
          input.value = String(Math.max(Number(input.min || 0), Math.min(most, number(input) + by)));
          input.dispatchEvent(new Event("input", { bubbles: true }));
        });
        return made;
      };
      input.before(button("\u2212", companion._("One less"), -1));
      input.after(button("+", companion._("One more"), 1));
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
          const answer = await window.companion.timed(form.dataset.try, {
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

  function cart(form) {
    repairAll(form);
    /* Of several purses the one that is chosen pays, and has room of its own. */
    const purse = () => form.querySelector("input[data-hand]:checked");
    const treasury = () => Number(purse()?.dataset.hand ?? form.querySelector("[data-treasury]")?.dataset.treasury ?? 0);
    const sum = (name, value) => form.querySelectorAll(`[data-sum="${name}"]`).forEach((figure) => { figure.textContent = value < 0 ? `\u2212${-value}` : String(value); });
    const ask = judge(form);
    const store = form.dataset.cart ? companion.cartKey(form.dataset.cart) : null;
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
    /* How many purchases are logged: what was filled before the newest of them is paid for, whoever logged it (the table's yes, an override). */
    const paid = () => form.querySelector("[data-paid]")?.dataset.paid;
    const filledFor = () => `${form.dataset.turn}.${paid()}`;
    function keep() {
      const kept = Object.fromEntries(inputs().filter((input) => number(input)).map((input) => [input.name, number(input)]));
      try {
        if (Object.keys(kept).length) localStorage.setItem(store, JSON.stringify({ turn: filledFor(), kept }));
        else localStorage.removeItem(store);
      } catch { /* private mode */ }
    }
    function stored() {
      try { const was = JSON.parse(localStorage.getItem(store) || "{}"); return was.turn === filledFor() && was.kept || {}; } catch { return {}; }
    }
    function fill(kept) {
      for (const input of inputs()) if (kept[input.name]) input.value = String(Math.min(kept[input.name], Number(input.max || 99)));
    }
    function add() {
      /* The unit of the card that was just scanned, on top of what was in the cart. */
      const url = new URL(location.href), input = inputs().find((one) => one.name === `units.${url.searchParams.get("add")}`);
      if (!input) return;
      const kept = stored()[input.name] || 0;
      input.defaultValue = "0";
      input.value = String(Math.min(kept + 1, Number(input.max || 99)));
      url.searchParams.delete("add");
      history.replaceState(null, "", url);
      input.closest("[data-stepper]").scrollIntoView({ block: "center" });
      keep();
    }
    function typedAgain() {
      /* What a refusal brought back is typed, not what the page has of itself: emptying the cart takes it too. */
      const url = new URL(location.href);
      if (!url.searchParams.has("typed")) return;
      for (const input of inputs()) { const { value } = input; input.defaultValue = "0"; input.value = value; }
      url.searchParams.delete("typed");
      history.replaceState(null, "", url);
      keep();
    }
    if (store) {
      typedAgain();
      fill(stored());
      add();
      /* Another tab's cart is this one: what it adds is here too, and what it paid for is gone. */
      window.addEventListener("storage", (event) => { if (event.key === store) { form.reset(); fill(stored()); count(); } });
      window.addEventListener("pageshow", (event) => { if (event.persisted) { form.reset(); fill(stored()); count(); } });
    }
    form.addEventListener("input", () => { form.querySelectorAll(".notice.no").forEach((notice) => notice.remove()); count(); if (store) keep(); });
    function settle() {
      /* At first, and whenever the page has been refreshed: what was paid for meanwhile leaves the cart. */
      if (!form.isConnected) return;
      const before = paidBefore.get(store);
      paidBefore.set(store, paid());
      if (before !== undefined && before !== paid()) { form.reset(); fill(stored()); }
      steppers(form);
      count();
    }
    document.addEventListener("companion:refreshed", settle);
    settle();
  }

  /* The row for the next die comes with the tap on the last one: it is above what is pinned at the foot. */
  document.addEventListener("change", (event) => event.target.closest(".die")?.nextElementSibling?.scrollIntoView({ block: "nearest" }));

  const carts = new WeakSet(), paidBefore = new Map();
  function set() {
    /* A form that a refresh has replaced is a new one. */
    steppers(document);
    for (const form of document.querySelectorAll("form[data-try]")) if (!carts.has(form)) { carts.add(form); cart(form); }
  }
  set();
  document.addEventListener("companion:refreshed", set);
})();
