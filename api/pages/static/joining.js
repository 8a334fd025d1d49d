/* The join page: a planned name ticks the powers that were planned for it, until somebody ticks for themselves. */
const name = document.getElementById("name");
const boxes = [...document.querySelectorAll("input[name=powers][type=checkbox]")];
const plans = [...document.querySelectorAll("#planned-names option")];
let own = boxes.some((box) => box.checked);
for (const box of boxes) box.addEventListener("change", () => { own = true; });
if (name && plans.length) name.addEventListener("input", () => {
  if (own) return;
  const typed = name.value.trim().toLowerCase();
  const plan = plans.find((option) => option.value.toLowerCase() === typed);
  const powers = plan ? plan.dataset.powers.split(" ") : [];
  for (const box of boxes) box.checked = powers.includes(box.value);
});
