// What does not fit on the page as it is: words that are cut off, out of their box, over others or past the screen's edge.
// Lists to choose from and boxes that scroll may hold more than they show; a list may leave out whole items.
() => {
  const wide = document.documentElement.clientWidth; // a phone whose page is too wide zooms out: innerWidth grows with it
  const SLACK = 1.5, found = new Set(), seen = [];
  const styles = new Map();
  const style = (element) => styles.get(element) ?? styles.set(element, getComputedStyle(element)).get(element);
  const name = (element) => element.tagName.toLowerCase() + [...element.classList].map((word) => "." + word).join("");
  const say = (fault, text, element) => found.add(`${fault}: “${text.trim().slice(0, 50)}” in ${
    element.parentElement ? name(element.parentElement) + " > " : ""}${name(element)}`);
  const unseen = (element) => {
    for (let above = element; above; above = above.parentElement)
      if (style(above).clipPath !== "none" || above.matches(".skip, select, template, noscript")) return true;
    return !element.checkVisibility({ visibilityProperty: true });
  };
  const apart = (box, edge) => box.right <= edge.left + SLACK || box.left >= edge.right - SLACK || box.bottom <= edge.top + SLACK
    || box.top >= edge.bottom - SLACK;
  const left_out = (element) => {
    const item = element.closest("li, .campaign > *");
    for (let above = item?.parentElement; above; above = above.parentElement)
      if (/hidden|clip/.test(style(above).overflow) && apart(item.getBoundingClientRect(), above.getBoundingClientRect())) return true;
    return false;
  };
  const cut = (box, element) => {
    let across = true, down = true;
    for (let above = element; above; above = above.parentElement) {
      const { overflowX, overflowY, display } = style(above), edge = above.getBoundingClientRect();
      if (display === "inline" || display === "contents") continue;
      const clipped = (overflow) => overflow === "hidden" || overflow === "clip";
      if (across && clipped(overflowX) && (box.left < edge.left - SLACK || box.right > edge.right + SLACK)) return true;
      if (down && clipped(overflowY) && (box.top < edge.top - SLACK || box.bottom > edge.bottom + SLACK)) return true;
      if (/auto|scroll/.test(overflowX)) across = false;
      if (/auto|scroll/.test(overflowY)) down = false;
      if (above.tagName === "svg") break;
    }
    return across && (box.left < -SLACK || box.right > wide + SLACK);
  };
  const floating = (element) => {
    for (let above = element; above; above = above.parentElement)
      if (/fixed|absolute|sticky/.test(style(above).position)) return true;
    return false;
  };
  if (document.documentElement.scrollWidth > wide) found.add(`wider than the screen: ${
    document.documentElement.scrollWidth}`);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement, text = node.data;
    if (!text.trim() || /^(SCRIPT|STYLE|OPTION|TITLE|DESC)$/i.test(element.tagName) || unseen(element) || left_out(element)) continue;
    const tile = element.closest(".map .tile .name");
    if (element.closest(".map")) {
      const body = tile?.closest(".tile").querySelector(".body").getBoundingClientRect(), box = element.getBoundingClientRect();
      if (body && (box.left < body.left - SLACK || box.right > body.right + SLACK || box.bottom > body.bottom + SLACK))
        say("out of its tile", text, element);
      continue;
    }
    const range = document.createRange();
    range.selectNodeContents(node);
    const drawn = element.ownerSVGElement ? [element.getBoundingClientRect()] : [...range.getClientRects()];
    let block = element;
    while (!element.ownerSVGElement && /^(inline|contents)$/.test(style(block).display) && block.parentElement) block = block.parentElement;
    const room = block.getBoundingClientRect(), loose = floating(element);
    for (const box of drawn) {
      if (box.width < 1 || box.height < 1) continue;
      if (cut(box, element)) say("cut off", text, element);
      else if (!element.ownerSVGElement && !/auto|scroll/.test(style(block).overflowX) && (box.left < room.left - SLACK || box.right > room.right + SLACK)) say("out of its box", text, element);
      if (!loose) seen.push({ box, element, text });
    }
  }
  for (const element of document.querySelectorAll("body *"))
    if (style(element).textOverflow === "ellipsis" && element.scrollWidth > element.clientWidth && !unseen(element))
      say("shortened", element.textContent, element);
  for (const field of document.querySelectorAll("input[placeholder]")) {
    if (!field.checkVisibility()) continue;
    const pen = document.createElement("canvas").getContext("2d"), look = style(field);
    pen.font = look.font;
    const wide = field.clientWidth - parseFloat(look.paddingLeft) - parseFloat(look.paddingRight);
    if (pen.measureText(field.placeholder).width > wide + SLACK) say("cut off", field.placeholder, field);
  }
  seen.sort((first, second) => first.box.top - second.box.top);
  for (let at = 0; at < seen.length; at++)
    for (let next = at + 1; next < seen.length && seen[next].box.top < seen[at].box.bottom; next++) {
      const [first, second] = [seen[at], seen[next]];
      if (first.element === second.element || first.element.contains(second.element) || second.element.contains(first.element)) continue;
      const across = Math.min(first.box.right, second.box.right) - Math.max(first.box.left, second.box.left);
      const down = Math.min(first.box.bottom, second.box.bottom) - Math.max(first.box.top, second.box.top);
      if (across > 2 && down > Math.min(first.box.height, second.box.height) * .45)
        say(`over “${second.text.trim().slice(0, 30)}”`, first.text, first.element);
    }
  return [...found];
}
