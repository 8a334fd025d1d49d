/* What this screen remembers of the books: the newest entry it has seen. If the server comes up with less, it is told. */
(() => {
  "use strict";
  const books = () => document.querySelector("[data-books]");
  const game = document.body.dataset.game;
  if (!game || !books()) return;
  const name = `companion-head-${game}`;
  const seen = () => ({ version: Number(books().dataset.newest), head: books().dataset.head, seal: books().dataset.seal });
  const kept = () => { try { return JSON.parse(localStorage.getItem(name)); } catch { return null; } };
  const keep = () => { try { localStorage.setItem(name, JSON.stringify(seen())); } catch { /* a screen that keeps nothing */ } };
  const before = kept(), now = seen();
  if (before && before.head && (before.version > now.version || (before.version === now.version && before.head !== now.head))) {
    fetch(`/api/v1/games/${game}/heads`, {
      method: "POST", headers: { "Content-Type": "application/json", "Companion-As": "seat" }, body: JSON.stringify(before),
    }).then((answer) => answer.ok && keep()).catch(() => {});
  } else keep();
  document.addEventListener("visibilitychange", () => { if (seen().version > (kept() || now).version) keep(); });
  setInterval(() => { if (seen().version > (kept() || now).version) keep(); }, 20000);
})();
