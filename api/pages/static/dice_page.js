/* The page of the dice: works every roll out again on this phone, and says so. */
import { checked } from "./dice.js";
import { _, n_ } from "./words.js";

function check() {
  let mine = 0, rolls = 0;
  for (const card of document.querySelectorAll("[data-roll]")) {
    const found = checked(JSON.parse(card.dataset.roll)), verdict = card.querySelector("[data-verdict]");
    rolls += 1;
    if (found.mine) mine += 1;
    card.classList.toggle("no", !found.fits || found.other);
    verdict.hidden = false;
    verdict.textContent = !found.fits ? _("This phone works out different dice, or was promised something else.")
      : found.other ? _("This phone added a value, but it was left out.")
        : found.mine ? _("Checked on this phone. Its own value is in.") : _("Checked on this phone.");
  }
  const said = document.getElementById("dice-mine");
  if (!said || !rolls) return;
  said.hidden = false;
  said.textContent = n_("This phone's value is in {mine} of {count} roll.", "This phone's value is in {mine} of {count} rolls.", rolls, { mine });
}
document.addEventListener("companion:refreshed", check);
check();
