/* A table's overlay. With a key, it listens with a header of its own: no address but the overlay's takes a key in its query. */
import { CLOCK, Stream } from "./live.js";
import { refresh, route, showChips } from "./page.js";

const key = new URLSearchParams(location.search).get("token");
const OVER = 2; /* an EventSource's CLOSED */

class Keyed extends EventTarget {
  /* Like an EventSource, with a key. */
  constructor(url) {
    super();
    this.readyState = 0;
    this.stop = new AbortController();
    this.read(url);
  }
  close() { this.readyState = OVER; this.stop.abort(); }
  tell(name, data) { this.dispatchEvent(new MessageEvent(name, { data })); }
  async read(url) {
    try {
      const headers = { Authorization: `Bearer ${key}`, Accept: "text/event-stream" };
      const answer = await fetch(url, { headers, cache: "no-store", signal: this.stop.signal });
      if (answer.status === 401 || answer.status === 403) this.tell("end", "{}");
      if (!answer.ok) throw new Error(String(answer.status));
      await this.listen(answer.body.getReader());
    } catch { /* the line is down */ }
    if (this.readyState === OVER) return;
    this.readyState = OVER;
    this.dispatchEvent(new Event("error"));
  }
  async listen(reader) {
    const decoder = new TextDecoder();
    let rest = "";
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      const frames = (rest + decoder.decode(value, { stream: true })).split("\n\n");
      rest = frames.pop();
      for (const frame of frames) {
        const name = /^event: (.*)$/m.exec(frame), data = /^data: (.*)$/m.exec(frame);
        if (name && data) this.tell(name[1], data[1]);
      }
    }
  }
}

async function heard(kind, said) {
  if (kind === "end") { document.querySelector("main").classList.add("over"); return; } /* the key was revoked: viewers see nothing */
  if (kind === "up" || kind === "hello") await refresh();
  if (kind !== "page") return;
  await refresh(said.entries.length ? said.version : 0);
  for (const entry of said.entries) showChips(entry);
}
new Stream(route("live"), heard, { connect: (url) => key ? new Keyed(url) : new EventSource(url), clock: CLOCK }).want(true);
