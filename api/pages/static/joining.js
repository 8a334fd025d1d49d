/* The join page: a planned name ticks the powers that were planned for it, until somebody ticks for themselves; names that the
   server knows are offered once a few letters are typed. */
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

const ENOUGH = 3, PAUSE = 200;
const list = document.getElementById("planned-names");
let asked = "", waiting = 0;
const offer = async () => {
  const typed = name.value.trim();
  if (typed.length < ENOUGH || typed === asked) return;
  asked = typed;
  const address = new URL(name.dataset.known, location.href);
  address.searchParams.set("typed", typed);
  const answer = await fetch(address).catch(() => null);
  if (!answer || !answer.ok || typed !== asked) return;
  const known = await answer.json();
  for (const old of list.querySelectorAll("[data-offered]")) old.remove();
  const there = [...list.options].map((option) => option.value);
  for (const value of known) if (!there.includes(value)) {
    const option = document.createElement("option");
    option.value = value;
    option.dataset.offered = "";
    list.append(option);
  }
};
if (name && list && name.dataset.known) name.addEventListener("input", () => {
  clearTimeout(waiting);
  waiting = setTimeout(offer, PAUSE);
});
