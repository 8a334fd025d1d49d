/* The print shop's last button says how many pages are checked, and prints nothing if none is. */
import { _, n_ } from "./words.js";

const button = document.querySelector("[data-checked]");
const form = button.form;
const boxes = [...form.querySelectorAll("input[name=what]")];
const hint = button.nextElementSibling;
const usual = hint.textContent;
const PLANNED = 3; // a document of more parts begins with its plan, and the test page on its back
const PLAN = 2;

function pages(checked) {
  let count = checked.length > PLANNED ? PLAN : 0;
  for (const box of checked) {
    if ("duplex" in box.dataset) count += count % 2; // it begins on a front
    count += Number(box.dataset.pages);
  }
  return count;
}

function show() {
  const checked = boxes.filter((box) => box.checked);
  const count = pages(checked);
  button.textContent = checked.length ? n_("Print {count} page", "Print {count} pages", count) : _("Print the checked parts");
  hint.textContent = usual;
}

for (const box of boxes) box.addEventListener("change", show);
button.addEventListener("click", (event) => {
  if (boxes.some((box) => box.checked)) return;
  event.preventDefault();
  hint.textContent = _("Nothing is checked. Check what you want, then print it.");
});
show();
