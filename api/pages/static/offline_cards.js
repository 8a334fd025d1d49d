/* Cards without a connection: a land's card that is tapped in a list, found by name or typed by its four characters is kept as a
   capture of the power in sight, and sent once, in order, with all other taps. */
(() => {
  "use strict";
  const { _, body, game, line, toast, later } = window.companion;
  const band = document.querySelector(".band[data-power]");
  if (!game || !band || !("captures" in body.dataset)) return;
  const CARD = /^\/q\/[a-z0-9_]+\/territory\/([a-z0-9_]+)$/;
  const find = document.querySelector("form[data-find]");
  let index = [];
  /* The deck is fetched while there is a connection: later it is too late. */
  if (find) fetch(find.dataset.find).then((answer) => answer.json()).then((all) => { index = all; window.companion.keepCard = keepCard; /* for the keypad */ }).catch(() => {});

  function keep(territory, name, by) {
    const power = by || band.dataset.power;
    const saved = later({ type: "capture_territory", territory, by: power }, _("Take {land}", { land: name }));
    toast(_("Saved: {land}.", { land: name }), { saved });
  }
  function keepCard(path, by, name) {
    /* A card by its address or its four characters; whether it could be kept. */
    const code = path.toUpperCase();
    const card = index.find(([, , short, address]) => short === code || address === path);
    const territory = CARD.exec(card ? card[3] : path);
    if (!territory) return false;
    keep(territory[1], card ? card[0] : name || territory[1], by);
    return true;
  }
  function cleared(form) {
    /* The field is free for the next card, and its list is gone. */
    const typed = form && form.querySelector("input[type=search]");
    if (!typed) return;
    typed.value = "";
    typed.dispatchEvent(new Event("input"));
  }
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[href]");
    if (!link || !line.isAway() || link.origin !== location.origin || !CARD.test(link.pathname)) return;
    event.preventDefault();
    event.stopPropagation();
    const name = (link.querySelector("strong") || link).textContent.trim();
    keepCard(link.pathname, new URLSearchParams(link.search).get("by"), name);
    cleared(link.closest("form[data-find]"));
  }, true);
  document.addEventListener("submit", (event) => {
    /* Four characters, and Enter. */
    const typed = event.target.matches("form[data-find], .filter") && event.target.querySelector("input[type=search]");
    if (!typed || !line.isAway()) return;
    if (!keepCard(typed.value.trim(), null)) return;
    event.preventDefault();
    event.stopPropagation();
    cleared(event.target);
  }, true);
  /* The list of lands can't be opened: the sheet of cards can. */
  document.addEventListener("companion:stays", (event) => {
    const opener = document.querySelector("[data-find-toggle]"), sheet = document.getElementById("scan-sheet");
    if (!event.detail || !opener || !sheet || !/^\/play\/[a-z0-9_]+\/take$/.test(new URL(event.detail).pathname)) return;
    event.preventDefault();
    if (sheet.hidden) opener.click();
    toast(_("No connection. Find the card here or type its four characters: it's saved and sent later."));
  });
  /* A card that was scanned without a connection, which the service worker brought here. */
  const scanned = new URLSearchParams(location.hash.slice(1)).get("card");
  if (scanned) {
    history.replaceState(null, "", location.pathname + location.search);
    setTimeout(() => keepCard(scanned.replace(/^\/[Qq]\/([A-Za-z0-9]{4})$/, "$1"), null), 400);
  }
})();
