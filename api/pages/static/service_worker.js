/* Pages and cards without a connection, where the browser allows a service worker: over https and on the laptop itself.
   The server puts `routes` before this (api/pages/kit/scripts.py). Pages come from the server whenever it answers; what was seen last is shown only if it does not. */
const KEPT = "companion-1", MOST = 60, PATIENCE = 4000;
const any = (addresses) => addresses.map((address) => address.replace(/\*/g, "[^/\"]+")).join("|");
const PAGE = new RegExp(`^(${any(routes.pages)})(/|$)`), PLAY = new RegExp(`^${any(routes.play)}/`), CARD = new RegExp(`^(${any(routes.cards)})$`);
const SCRIPT = new RegExp(`^(${any(routes.scripts)})$`), ASSET = new RegExp(`^(${any(routes.assets)})$`);
const POWER = new RegExp(`^${any(routes.power)}$`), RULES = new RegExp(`^${any(routes.rules)}$`), LINK = new RegExp(`href="(${any(routes.rules)})"`);

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name !== KEPT) await caches.delete(name);
  await self.clients.claim();
})()));

async function keep(request, answer) {
  const cache = await caches.open(KEPT);
  await cache.put(request, answer);
  const all = await cache.keys();
  const pages = all.filter((request) => PAGE.test(new URL(request.url).pathname));
  for (const old of pages.slice(0, Math.max(0, pages.length - MOST))) await cache.delete(old);
}
async function asset(request) {
  const cache = await caches.open(KEPT);
  const found = await cache.match(request);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}
/* The rules of the game at hand are kept with the first of its pages: by topic, they can be read without a connection. */
async function keepRules(answer) {
  const found = LINK.exec(await answer.text());
  if (!found || await (await caches.open(KEPT)).match(found[1])) return;
  const rules = await fetch(found[1]);
  if (rules.ok && !rules.redirected) await keep(new Request(found[1]), rules);
}
async function page(request) {
  const stop = new AbortController();
  const late = setTimeout(() => stop.abort(), PATIENCE);
  try {
    const answer = await fetch(request, { signal: stop.signal });
    if (answer.ok && !answer.redirected && (answer.headers.get("Content-Type") || "").startsWith("text/html")) {
      if (PLAY.test(new URL(request.url).pathname)) keepRules(answer.clone()).catch(() => {});
      await keep(request, answer.clone());
    }
    return answer;
  } catch (away) {
    const cache = await caches.open(KEPT);
    const found = await cache.match(request, { ignoreVary: true });
    const { pathname } = new URL(request.url);
    if (found && !CARD.test(pathname)) return found;
    const rules = RULES.test(pathname) && await cache.match(pathname, { ignoreVary: true });
    if (rules) return rules;
    /* A card opens on the power's page that was seen last, which keeps it until there is a connection. */
    const home = (await cache.keys()).map((request) => request.url).filter((url) => POWER.test(new URL(url).pathname)).pop();
    if (CARD.test(pathname) && home) return Response.redirect(`${home.split("#")[0]}#card=${encodeURIComponent(pathname)}`, 302);
    if (found) return found;
    throw away;
  } finally { clearTimeout(late); }
}
self.addEventListener("fetch", (event) => {
  const { request } = event, url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (SCRIPT.test(url.pathname) || (ASSET.test(url.pathname) && url.searchParams.has("v"))) event.respondWith(asset(request));
  else if (request.mode === "navigate" && PAGE.test(url.pathname) && !url.searchParams.has("token")) event.respondWith(page(request));
});
