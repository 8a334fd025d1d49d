/* What our other scripts build on: `window.companion`. Loaded first.
   Everything works without scripts; they only make it quicker and calmer. */
(() => {
  "use strict";
  const body = document.body;
  const game = body.dataset.game;
  const toasts = document.getElementById("toasts");

  const make = (tag, className, text) => {
    const element = document.createElement(tag);
    if (className) element.className = className;
    if (text) element.textContent = text;
    return element;
  };
  /* What people read, in their language: `words/<language>.js` is loaded first. Numbers above 100 go by their last two digits. */
  const words = window.companionWords || { texts: {}, forms: [] };
  const filled = (text, values) => text.replace(/\{(\w+)\}/g, (all, name) => (name in values ? values[name] : all));
  const _ = (text, values = {}) => filled(words.texts[text] || text, values);
  const n_ = (one, many, count, values = {}) => {
    const forms = words.texts[one];
    const form = forms ? forms[words.forms[count <= 100 ? count : count % 100]] : count === 1 ? one : many;
    return filled(form, { count, ...values });
  };
  const signed = (n) => (n > 0 ? `+${n}` : n < 0 ? `\u2212${-n}` : "0");
  const newKey = () => {
    const bytes = crypto.getRandomValues(new Uint8Array(12));
    return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  };
  function timed(url, options, milliseconds) {
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort(), milliseconds);
    return fetch(url, { ...options, signal: stop.signal, credentials: "same-origin" }).finally(() => clearTimeout(timer));
  }
  function foot() {
    /* How much of the screen's foot is taken: a toast is above it, and never on a button. */
    const tops = Array.from(document.querySelectorAll(".dock, .dock-next, .pinned, .asks, .find:not([hidden])"), (overlay) => overlay.getBoundingClientRect())
      .filter((box) => box.height && box.width > innerWidth / 3 && box.top > innerHeight / 4).map((box) => innerHeight - box.top);
    toasts.style.setProperty("--foot", `${Math.max(0, ...tops)}px`);
  }
  function measured() {
    /* How much of it a question to the table takes, where one is pinned: what is pinned else is above it. */
    const asks = document.querySelector(".asks"), dock = document.querySelector(".dock"), { style } = document.documentElement;
    const pinned = asks && getComputedStyle(asks).position === "fixed";
    style.setProperty("--asks", `${pinned ? asks.offsetHeight : 0}px`);
    if (dock) style.setProperty("--bars", `${dock.offsetHeight}px`);
    foot();
  }
  const grown = new ResizeObserver(measured);
  const watch = () => {
    measured();
    grown.disconnect();
    for (const part of document.querySelectorAll("body, .asks, .dock, .pinned, .find")) grown.observe(part);
  };
  document.addEventListener("companion:refreshed", watch);
  watch();
  /* Somebody chose another language for the table: a page speaks one, not the old one around what is new. Once, whatever comes. */
  document.addEventListener("companion:refreshed", () => {
    const now = document.querySelector("[data-language]")?.dataset.language, before = document.documentElement.lang;
    if (!now || now === before || history.state?.spoke === before) return;
    history.replaceState({ ...history.state, spoke: before }, "");
    location.reload();
  });
  for (const chosen of document.querySelectorAll(".walk [aria-current]")) chosen.scrollIntoView({ inline: "center", block: "nearest" });
  function toast(text, { no = false, stay = false, className = "", way = null, saved = "" } = {}) {
    const box = make("div", `toast${no ? " no" : ""} ${className}`);
    if (no) box.setAttribute("role", "alert");
    if (saved) box.dataset.saved = saved; /* the key of the tap that waits */
    box.append(make("p", "", text));
    if (way) {
      const go = make("button", "", way.label);
      go.type = "button";
      go.addEventListener("click", way.go);
      box.append(go);
    }
    if (stay) {
      const ok = make("button", "", "OK");
      ok.type = "button";
      ok.addEventListener("click", () => box.remove());
      box.append(ok);
    }
    foot();
    toasts.append(box);
    while (toasts.children.length > (innerHeight < 700 ? 2 : 4)) /* what was tapped for stays in sight */ toasts.firstElementChild.remove();
    if (!stay) setTimeout(() => box.remove(), no ? 9000 : 5000);
  }

  window.companion = { body, game, api: game ? `/api/v1/games/${game}` : null, make, _, n_, signed, newKey, timed, toast, line: {} };
})();
