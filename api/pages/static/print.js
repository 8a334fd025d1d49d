/* A page that is made for paper: its button does what Ctrl+P does. */
for (const button of document.querySelectorAll("[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => print());
}
