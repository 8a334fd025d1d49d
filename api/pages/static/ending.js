/* The end of a game: copies the text, and hands the newspaper's picture to whatever the phone shares with. */
import { toast } from "./page.js";
import { _ } from "./words.js";

async function copy(field) {
  /* Browsers without https have only the old way. */
  if (isSecureContext && navigator.clipboard) {
    try { await navigator.clipboard.writeText(field.value); return true; } catch { /* not allowed: the old way */ }
  }
  field.select();
  return document.execCommand("copy");
}
async function share(link) {
  /* False if this browser shares no files: then the link downloads it. */
  if (!isSecureContext || !navigator.canShare) return false;
  const answer = await fetch(link.href);
  const file = new File([await answer.blob()], link.download, { type: "image/png" });
  if (!answer.ok || !navigator.canShare({ files: [file] })) return false;
  try { await navigator.share({ files: [file], title: link.dataset.share }); } catch { /* changed their mind */ }
  return true;
}
document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-pastes]"), link = event.target.closest("[data-share]");
  if (button) {
    const done = await copy(document.getElementById(button.dataset.pastes));
    toast(done ? _("Copied. Paste it wherever you like.") : _("Couldn't copy it. Select the text and copy it by hand."), { no: !done });
  } else if (link && isSecureContext && navigator.canShare) {
    event.preventDefault();
    if (!(await share(link))) location.assign(link.href);
  }
});
