/* The clock counts on from what the page said; the server keeps the time, and every refresh corrects this. The last
   minute is seen; on a screen whose sound is on, it is heard and felt, too. */
import { bell } from "./moments.js";

const WARNING = 60;
const faces = new WeakMap(), told = new Set();
const two = (n) => String(n).padStart(2, "0");
function reading(left) {
  const whole = left < 0 ? Math.floor(-left) : Math.ceil(left - .001);
  const hours = Math.floor(whole / 3600), minutes = Math.floor(whole / 60) % 60;
  return `${left < 0 ? "+" : ""}${hours ? `${hours}:${two(minutes)}` : minutes}:${two(whole % 60)}`;
}
function once(name, does) {
  if (told.has(name)) return;
  told.add(name);
  does();
}
function show() {
  for (const face of document.querySelectorAll("[data-clock]")) {
    if (!faces.has(face)) faces.set(face, { left: Number(face.dataset.left), at: Date.now() });
    if (!("ticks" in face.dataset)) continue;
    const seen = faces.get(face), left = seen.left - (Date.now() - seen.at) / 1000;
    const time = face.querySelector(".clock-time"), text = reading(left);
    if (time.textContent !== text) time.textContent = text;
    time.classList.toggle("over", left < 0);
    face.classList.toggle("soon", left >= 0 && left <= WARNING);
    const name = face.dataset.for;
    if (left > WARNING) { told.delete(`soon ${name}`); told.delete(`over ${name}`); }
    if (left <= WARNING && left > WARNING - 2 && "warns" in face.dataset) once(`soon ${name}`, bell);
    if (left <= 0 && left > -2 && "rings" in face.dataset) once(`over ${name}`, bell);
  }
}
setInterval(show, 250);
document.addEventListener("companion:refreshed", show);
show();
