/* A copy as a file on this phone. */
import { make } from "./page.js";

export async function saveFile(copy) {
  const link = make("a"), text = await copy.text();
  link.href = URL.createObjectURL(new Blob([text], { type: "application/x-ndjson" }));
  link.download = `${copy.state.game || "game"}.companion`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}
