/* The turn clock of the table page. It runs in this browser only: what it needs is kept per game in localStorage, so that
   a reload or a night's sleep changes nothing. The turn and phase are read from the page, which follows the game. */
(() => {
  "use strict";
  document.body.dataset.quiet = ""; /* the ticker says it all */
  const box = document.getElementById("clock");
  const opener = document.getElementById("clock-button");
  const dialog = document.getElementById("clock-settings");
  if (!box || !opener || !dialog || !dialog.showModal) return; /* no opener: the game is over */
  const name = `companion.clock.${document.body.dataset.game}`;
  const load = () => { try { return JSON.parse(localStorage.getItem(name)) || null; } catch { return null; } };
  const save = () => { try { localStorage.setItem(name, JSON.stringify(clock)); } catch { /* private mode: this page only */ } };
  let clock = load();
  opener.hidden = false;

  /* clock: {minutes: {power: n}, per, untimed, used: {power: ms}, turn, since, paused, combat}. `since` is when the time
     that runs now began; null while it stands still. */
  const now = () => document.querySelector(".now[data-turn]");
  const timed = () => {
    const at = now();
    return clock && at && !clock.paused && !clock.combat && !(clock.untimed && /^(conduct_)?combat$/.test(at.dataset.phase));
  };
  const used = (power) => (clock.used[power] || 0) + (clock.since && clock.turn.power === power ? Date.now() - clock.since : 0);

  function settle() {
    /* Book the time that ran, and go on with the power whose turn it is now. */
    const at = now();
    if (!clock) return;
    if (clock.since) { clock.used[clock.turn.power] = used(clock.turn.power); clock.since = null; }
    if (at) {
      const turn = { power: at.dataset.turn, round: at.dataset.round };
      if (turn.power !== clock.turn.power || turn.round !== clock.turn.round) {
        clock.turn = turn;
        clock.combat = false;
        if (clock.per === "turn") clock.used[turn.power] = 0;
      }
    }
    if (timed()) clock.since = Date.now();
    save();
    show();
  }

  const two = (n) => String(n).padStart(2, "0");
  function reading(ms) {
    const seconds = Math.floor(Math.abs(ms) / 1000);
    const hours = Math.floor(seconds / 3600);
    return `${hours ? `${hours}:${two(Math.floor(seconds / 60) % 60)}` : Math.floor(seconds / 60)}:${two(seconds % 60)}`;
  }
  const time = document.createElement("span");
  time.className = "clock-time";
  time.setAttribute("role", "timer");
  const note = document.createElement("span");
  note.className = "clock-note";
  const button = (text, does) => {
    const made = document.createElement("button");
    made.type = "button";
    made.textContent = text;
    made.addEventListener("click", () => { does(); settle(); });
    return made;
  };
  const pause = button(companion._("Pause"), () => { clock.paused = !clock.paused; });
  const combat = button(companion._("Combat"), () => { clock.combat = !clock.combat; });
  box.append(time, note, combat, pause);

  function show() {
    const at = now();
    box.hidden = !clock || !at;
    if (box.hidden) return;
    const left = (clock.minutes[at.dataset.turn] || 15) * 60000 - used(at.dataset.turn);
    const text = left < 0 ? `+${reading(left)}` : reading(left + 999);
    if (time.textContent !== text) time.textContent = text;
    time.classList.toggle("over", left < 0);
    const running = timed();
    const said = left < 0 ? companion._("over") : clock.paused ? companion._("paused") : running ? companion._("left") : companion._("untimed");
    if (note.textContent !== said) note.textContent = said;
    pause.textContent = clock.paused ? companion._("Resume") : companion._("Pause");
    pause.setAttribute("aria-pressed", String(Boolean(clock.paused)));
    combat.setAttribute("aria-pressed", String(!clock.paused && !running));
  }

  opener.addEventListener("click", () => {
    if (clock) {
      for (const field of dialog.querySelectorAll("[data-minutes]")) field.value = clock.minutes[field.dataset.minutes] || 15;
      dialog.querySelector(`[name="per"][value="${clock.per}"]`).checked = true;
      dialog.querySelector("#untimed-combat").checked = clock.untimed;
    }
    dialog.returnValue = "cancel";
    dialog.showModal();
  });
  dialog.addEventListener("close", () => {
    if (dialog.returnValue === "off") { clock = null; save(); show(); }
    if (dialog.returnValue !== "start") return;
    const minutes = {};
    for (const field of dialog.querySelectorAll("[data-minutes]")) minutes[field.dataset.minutes] = Math.max(1, Number(field.value) || 15);
    const at = now();
    clock = {
      minutes, per: dialog.querySelector('[name="per"]:checked').value, untimed: dialog.querySelector("#untimed-combat").checked,
      used: (clock && clock.used) || {}, turn: at ? { power: at.dataset.turn, round: at.dataset.round } : { power: "", round: "" },
      since: null, paused: false, combat: false,
    };
    settle();
  });
  document.addEventListener("companion:refreshed", settle);
  window.addEventListener("pagehide", () => { if (clock) save(); });
  setInterval(show, 250);
  settle();
})();
