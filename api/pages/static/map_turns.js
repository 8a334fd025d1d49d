/* The television shows the figures and the map in turn, while nobody touches it. */
(() => {
  "use strict";
  const { turnTo, turnAfter } = document.body.dataset;
  if (!turnTo) return;
  let timer = 0;
  const again = () => { clearTimeout(timer); timer = setTimeout(() => location.replace(turnTo), Number(turnAfter) * 1000); };
  for (const kind of ["pointerdown", "keydown", "companion:entry"]) document.addEventListener(kind, again);
  again();
})();
