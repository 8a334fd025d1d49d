/* The card in My seat that says what this phone has of the game, saves it as a file, and turns it off and on. */
import { choose, chosen, copy } from "./keeping.js";
import { saveFile } from "./copy_file.js";
import { _ } from "./words.js";

const card = document.querySelector("[data-copy-card]"), state = card.querySelector("[data-copy-state]");
const save = card.querySelector("[data-copy-save]"), choice = card.querySelector("[data-copy-choice]");

function show() {
  const keeps = chosen.get() === "yes", { version } = copy;
  state.textContent = !keeps ? _("This phone keeps no copy.") : version ? _("This phone has everything up to entry {entry}.", { entry: version }) : _("Nothing is stored yet.");
  save.hidden = !keeps || !version;
  choice.textContent = keeps ? card.dataset.off : card.dataset.on;
  card.hidden = false;
}
save.addEventListener("click", () => saveFile(copy));
choice.addEventListener("click", async () => { await choose(chosen.get() !== "yes").catch(() => {}); show(); });
document.addEventListener("companion:copied", show);
show();
