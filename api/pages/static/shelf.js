/* Where a phone keeps copies: IndexedDB, which also works over plain http, and compressed where the browser can. */

const opened = new Promise((done, fails) => {
  const asked = indexedDB.open("companion", 1);
  asked.onupgradeneeded = () => asked.result.createObjectStore("copies");
  asked.onsuccess = () => done(asked.result);
  asked.onerror = asked.onblocked = () => fails(asked.error);
});
opened.catch(() => {}); /* a private window without storage keeps nothing */

async function within(mode, does) {
  const base = await opened, step = base.transaction("copies", mode), result = does(step.objectStore("copies"));
  return new Promise((done, fails) => {
    step.oncomplete = () => done(result);
    step.onerror = step.onabort = () => fails(step.error);
  });
}
export const shelf = {
  async get(name) {
    const found = await within("readonly", (store) => store.get(name));
    return found.result;
  },
  async all(prefix) {
    const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`);
    const [names, values] = await within("readonly", (store) => [store.getAllKeys(range), store.getAll(range)]);
    return names.result.map((name, at) => [name, values.result[at]]);
  },
  put: (things, drop) => within("readwrite", (store) => {
    for (const name of drop) store.delete(name);
    for (const [name, value] of Object.entries(things)) store.put(value, name);
  }),
};

const through = (text, stream) => new Response(new Response(text).body.pipeThrough(stream));
export const zips = typeof CompressionStream !== "undefined";
export const pack = (text) => (zips ? through(text, new CompressionStream("gzip")).arrayBuffer() : text);
export const unpack = (kept) => (typeof kept === "string" ? kept : through(kept, new DecompressionStream("gzip")).text());
export const idle = (does) => (window.requestIdleCallback ? requestIdleCallback(does, { timeout: 1500 }) : setTimeout(does, 200));
