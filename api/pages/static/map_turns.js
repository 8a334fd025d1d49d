/* The television shows the figures and the map in turn, while nobody touches it. */
const { turnTo, turnAfter } = document.body.dataset;
let timer = 0;
function again() {
  clearTimeout(timer);
  timer = setTimeout(() => location.replace(turnTo), Number(turnAfter) * 1000);
}
if (turnTo) {
  for (const kind of ["pointerdown", "keydown", "companion:entry"]) document.addEventListener(kind, again);
  again();
}
