// What is wrong with a page on a small screen: words in pieces, figures under buttons. A button that stays in sight while the
// page is scrolled brings its own ground, as wide as what it is in; one that hangs over the page hides half of a figure.
() => {
  const found = new Set();
  const name = (element) => element.tagName.toLowerCase() + [...element.classList].map((word) => "." + word).join("");
  const where = (element) => [element.parentElement, element].filter(Boolean).map(name).join(" > ");
  const seen = (element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest(".sr, .skip");

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!node.data.trim() || element.closest("script, style, option, textarea, svg, [translate=no], template, noscript") || !seen(element)) continue;
    for (const word of node.data.matchAll(/[\p{L}\p{M}\p{N}]{2,}/gu)) {
      const range = document.createRange();
      range.setStart(node, word.index);
      range.setEnd(node, word.index + word[0].length);
      const lines = [...range.getClientRects()].filter((box) => box.width > .5);
      if (lines.length > 1 && lines.at(-1).top > lines[0].top + 2) found.add(`in pieces: “${word[0]}” in ${where(element)}`);
    }
  }

  const over = [...document.querySelectorAll("body *")].filter((element) => /sticky|fixed/.test(getComputedStyle(element).position)
    && seen(element) && (element.matches("button, .button") || element.querySelector("button, .button, .bar a")));
  const ground = (element) => {
    const { boxShadow, clipPath } = getComputedStyle(element), box = element.getBoundingClientRect();
    const spread = Number(boxShadow.match(/^rgb\([^)]*\) 0px 0px 0px ([\d.]+)px/)?.[1] || 0);
    const [down = spread, across = down] = (clipPath.match(/^inset\((.*)\)/)?.[1].split(" ") || []).map((side) => -parseFloat(side));
    const [y, x] = [Math.min(spread, down), Math.min(spread, across)];
    return { top: box.top - y, bottom: box.bottom + y, left: box.left - x, right: box.right + x };
  };
  const FIGURES = ".figure-value, .place-value b, .changes-now, main .chip, .bill b, .odds-hero b, .card-link .value, .sums li > :last-child, .stepper input";
  const LARGE = ".figure-value, .place-value b, .odds-hero b";
  const high = document.documentElement.scrollHeight;
  for (let scrolled = 0; scrolled < high; scrolled += 70) {
    scrollTo(0, scrolled);
    const grounds = over.map((element) => [element, ground(element)]);
    for (const figure of document.querySelectorAll(FIGURES)) {
      if (!seen(figure)) continue;
      const box = figure.getBoundingClientRect(), room = figure.closest(".card, .figures, .place, .pinned, main").getBoundingClientRect();
      for (const [element, edge] of grounds) {
        if (element.contains(figure) || figure.contains(element)) continue;
        const [left, right] = [Math.max(box.left, edge.left), Math.min(box.right, edge.right)];
        const [top, bottom] = [Math.max(box.top, edge.top), Math.min(box.bottom, edge.bottom)];
        if (right - left < 2 || bottom - top < 2) continue;
        const on_top = document.elementFromPoint((left + right) / 2, Math.min((Math.max(top, element.getBoundingClientRect().top) + bottom) / 2, innerHeight - 1));
        if (!on_top || !element.contains(on_top)) continue;
        const whole = edge.left <= room.left + 17 && edge.right >= room.right - 17;
        if (!whole) found.add(`covered: “${(figure.textContent || figure.value).trim()}” in ${where(figure)} by ${name(element)}`);
        else if (!scrolled && figure.matches(LARGE) && box.top < edge.top - 1)
          found.add(`cut by what is pinned: “${figure.textContent.trim()}” in ${where(figure)} by ${name(element)}`);
      }
    }
    if (scrolled + innerHeight >= high) break;
  }
  scrollTo(0, 0);
  return [...found];
}
