/* The host page: if no phone has arrived a minute after the join code appeared, the checklist opens by itself, and a line at the top of
   the page leads to it. A phone that arrives takes the line away. */
const list = document.getElementById("nobody-came");
const line = document.getElementById("nobody-yet");
const seats = document.getElementById("seats");
const somebody = () => seats.querySelector("[data-phones-came]") !== null;
if (list && line && !somebody()) setTimeout(() => {
  if (somebody()) return;
  list.open = true;
  line.hidden = false;
  new MutationObserver(() => { line.hidden = somebody(); }).observe(seats, { childList: true, subtree: true });
}, Number(list.dataset.after) * 1000);
