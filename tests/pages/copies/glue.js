/* A shelf and a server in the hands of tests, around copies.js. */
const kept = new Map();
const shelf = {
  async get(name) { return kept.get(name); },
  async all(prefix) { return Array.from(kept).filter(([name]) => name.startsWith(prefix)).sort(([one], [other]) => (one < other ? -1 : 1)); },
  async put(things, drop) { for (const name of drop) kept.delete(name); for (const name of Object.keys(things)) kept.set(name, things[name]); },
};
const told = [], asked = [];
const tab = () => new Copy({
  game: "game", shelf, idle: (does) => does(), pack: async (text) => "packed" + text,
  unpack: async (text) => text.replace(/^packed/, ""), now: () => 0, tell: (kind, what) => told.push([kind, what]),
  ask: async (after, editions) => { asked.push(after); return serve(after, JSON.stringify(editions)); },
});
let copy = tab(), text = "";
function act(name, given) { const [first, second] = JSON.parse(given); Promise.resolve(copy[name](first, second)).then((result) => { text = result; }); }
function read() { return JSON.stringify({ text, version: copy.version, state: copy.state, told, asked, names: Array.from(kept.keys()).sort() }); }
