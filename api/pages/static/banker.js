/* The banker's desk: the journal is filtered while one types; Enter asks the server, which also knows older entries. */
for (const field of document.querySelectorAll("[data-filter]")) {
  const filter = () => {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    for (const row of document.querySelectorAll(`${field.dataset.filter} > li`)) {
      const text = row.textContent.toLowerCase();
      row.hidden = !words.every((word) => text.includes(word));
    }
  };
  field.addEventListener("input", filter);
  document.addEventListener("companion:refreshed", filter);
  filter();
}
