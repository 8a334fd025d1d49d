/* The SharedWorker: one stream for all tabs of this browser. */
import { CLOCK, Tabs } from "./live.js";

const tabs = new Tabs({ connect: (url) => new EventSource(url), clock: CLOCK });
self.addEventListener("connect", (event) => {
  const [port] = event.ports;
  port.addEventListener("message", ({ data }) => tabs.heard(port, data));
  port.start();
  if (typeof EventSource === "undefined") port.postMessage({ kind: "cannot" });
});
