/* Moving over the map: drag, pinch, wheel, keys. A gesture changes one transform, once a frame, and nothing else. */
const MOST = 8, SLOP = 8;
const TYPE = 22, NAMES = 13; /* the size of names on the map, and what can be read, in pixels */

export function camera(board) {
  const frame = board.querySelector(".map-frame"), map = frame.querySelector(".map");
  const [, , wide, tall] = map.getAttribute("viewBox").split(" ").map(Number);
  const view = { x: 0, y: 0, k: 1, fit: 1, width: 0, height: 0 };
  const fingers = new Map();
  let asked = 0, still = 0, moved = 0;

  function measure() {
    const box = frame.getBoundingClientRect();
    view.left = box.left; view.top = box.top; view.width = box.width; view.height = box.height;
    view.base = box.width / wide; /* the picture is as wide as its frame before it is scaled */
    view.fit = Math.min(1, box.height / (tall * view.base));
  }
  function bound() {
    view.k = Math.max(view.fit, Math.min(MOST, view.k));
    const w = wide * view.base * view.k, h = tall * view.base * view.k;
    view.x = w <= view.width ? (view.width - w) / 2 : Math.min(0, Math.max(view.width - w, view.x));
    view.y = h <= view.height ? (view.height - h) / 2 : Math.min(0, Math.max(view.height - h, view.y));
  }
  function paint() {
    asked = 0;
    bound();
    map.style.transform = `translate(${view.x}px, ${view.y}px) scale(${view.k})`;
  }
  function soon() { if (!asked) asked = requestAnimationFrame(paint); }
  function busy() {
    board.classList.add("moving");
    clearTimeout(still);
    still = setTimeout(() => board.classList.remove("moving"), 160);
  }
  function zoom(by, x = view.width / 2, y = view.height / 2) {
    const k = Math.max(view.fit, Math.min(MOST, view.k * by));
    view.x = x - (x - view.x) * k / view.k;
    view.y = y - (y - view.y) * k / view.k;
    view.k = k;
    soon();
  }
  function fly(x, y, k) {
    board.classList.add("flying");
    setTimeout(() => board.classList.remove("flying"), 220);
    view.k = k;
    view.x = view.width / 2 - x * view.base * k;
    view.y = view.height / 2 - y * view.base * k;
    soon();
  }
  function toArea(x, y, width, height) {
    fly(x + width / 2, y + height / 2, Math.min(MOST, view.width / (width * view.base), view.height / (height * view.base)));
  }
  function whole() { view.k = view.fit; fly(wide / 2, tall / 2, view.fit); }
  function toTile(tile) {
    const { e, f } = tile.transform.baseVal.consolidate().matrix, body = tile.querySelector(".body");
    const width = body.width.baseVal.value, height = body.height.baseVal.value;
    fly(e + width / 2, f + height / 2, Math.min(MOST, Math.max(view.k, Math.min(view.width, 640) / (width * 4 * view.base))));
  }
  frame.addEventListener("pointerdown", (event) => {
    if (event.button) return;
    if (!fingers.size) moved = 0;
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  });
  function move(event) {
    /* Of an event everything is read once: this runs before every frame of a drag. */
    const finger = fingers.size ? fingers.get(event.pointerId) : undefined;
    if (!finger) return;
    const x = event.clientX, y = event.clientY, dx = x - finger.x, dy = y - finger.y;
    if (moved < SLOP) {
      moved += Math.abs(dx) + Math.abs(dy);
      if (moved < SLOP) return;
      clearTimeout(still);
      board.classList.add("moving");
    }
    if (fingers.size === 1) { view.x += dx; view.y += dy; }
    else {
      const other = Array.from(fingers).find(([id]) => id !== event.pointerId)[1];
      const apart = Math.hypot(finger.x - other.x, finger.y - other.y) || 1;
      const after = Math.hypot(x - other.x, y - other.y) || 1;
      view.x += dx / 2; view.y += dy / 2;
      zoom(after / apart, (x + other.x) / 2 - view.left, (y + other.y) / 2 - view.top);
    }
    finger.x = x; finger.y = y;
    if (!asked) asked = requestAnimationFrame(paint);
  }
  window.addEventListener("pointermove", move, { passive: true });
  const up = (event) => { if (fingers.delete(event.pointerId) && !fingers.size && moved >= SLOP) busy(); };
  window.addEventListener("pointerup", up);
  window.addEventListener("pointercancel", up);
  frame.addEventListener("click", (event) => { if (moved >= SLOP) { event.preventDefault(); event.stopPropagation(); } }, true);
  frame.addEventListener("dragstart", (event) => event.preventDefault());
  frame.addEventListener("wheel", (event) => {
    event.preventDefault();
    busy();
    zoom(Math.exp(-event.deltaY / 400), event.clientX - view.left, event.clientY - view.top);
  }, { passive: false });
  frame.addEventListener("dblclick", (event) => zoom(1.8, event.clientX - view.left, event.clientY - view.top));
  board.addEventListener("keydown", (event) => {
    if (event.target.matches("input, select")) return;
    const step = { ArrowLeft: [80, 0], ArrowRight: [-80, 0], ArrowUp: [0, 80], ArrowDown: [0, -80] }[event.key];
    if (step) { view.x += step[0]; view.y += step[1]; soon(); event.preventDefault(); }
    else if (event.key === "+" || event.key === "=") zoom(1.3);
    else if (event.key === "-") zoom(1 / 1.3);
    else if (event.key === "0") whole();
  });
  frame.addEventListener("focusin", (event) => {
    /* What the keyboard reaches is shown. */
    const tile = event.target.closest(".tile");
    if (!tile || fingers.size || !tile.matches(":focus-visible")) return;
    frame.scrollTo(0, 0);
    const box = tile.getBoundingClientRect();
    if (box.left < view.left || box.right > view.left + view.width || box.top < view.top || box.bottom > view.top + view.height) toTile(tile);
  });
  for (const button of board.querySelectorAll("[data-map-zoom]")) {
    button.addEventListener("click", () => (Number(button.dataset.mapZoom) ? zoom(Number(button.dataset.mapZoom)) : whole()));
  }
  board.classList.add("map-moves");
  measure();
  view.k = view.fit;
  const home = map.querySelector(".home"), readable = NAMES / (TYPE * view.base);
  if (home && readable > view.fit * 1.3) {
    /* On a phone the board begins at home, and so large that its names can be read. */
    const { e, f } = home.transform.baseVal.consolidate().matrix;
    view.k = Math.max(readable, view.height / (tall * view.base));
    view.x = view.width / 2 - (e + 60) * view.base * view.k;
    view.y = view.height / 2 - (f + 40) * view.base * view.k;
  }
  /* A page that is opened again for every tap on its map goes on where it was looked at. */
  const name = "mapKeeps" in board.dataset && `companion.camera ${location.pathname}`;
  if (name) {
    try { Object.assign(view, JSON.parse(sessionStorage.getItem(name))); } catch { /* private mode */ }
    window.addEventListener("pagehide", () => { try { sessionStorage.setItem(name, JSON.stringify({ x: view.x, y: view.y, k: view.k })); } catch { /* private mode */ } });
  }
  paint();
  new ResizeObserver(() => { const filled = !(view.k > view.fit); measure(); /* nothing fits into a frame that is closed */ if (filled) view.k = view.fit; soon(); }).observe(frame);
  window.addEventListener("scroll", measure, { passive: true });
  /* What the whole board is like on this screen: the height of its names, how much fits, and how large it is. */
  const seen = () => ({ names: TYPE * view.base * view.fit, across: view.width / (view.base * view.fit), down: view.height / (view.base * view.fit), wide, tall });
  return { toTile, toArea, whole, zoom, seen };
}

