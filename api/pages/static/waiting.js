/* The host page: if no phone has arrived a minute after the join code appeared, the checklist opens by itself. */
(() => {
  const list = document.getElementById("nobody-came");
  const somebody = () => document.querySelector("#seats details") !== null;
  if (list && !somebody()) setTimeout(() => { list.open = list.open || !somebody(); }, Number(list.dataset.after) * 1000);
})();
