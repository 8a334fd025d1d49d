/* Scanning: a picture is made small and sent at once; where the page may use the camera (https), it looks by itself;
   keys of the keypad type without a round trip. */
import { line } from "./line.js";
import { route, toast } from "./page.js";
import { _ } from "./words.js";

function scan(camera) {
  const LONGEST = 1400, EVERY = 350, AGAIN = 2000;
  const keypad = document.querySelector("[data-keypad]");
  const hint = camera.querySelector("[data-camera-says]");
  const own = Boolean(camera.closest("main")); /* a page of its own, not the sheet that Scan brings */
  const says = (text) => { if (own) hint.textContent = text; else toast(text); };
  const video = document.querySelector("video.viewfinder");
  const picture = camera.querySelector("input[type=file]");
  const by = camera.querySelector("input[name=by]");

  async function small(source, width, height) {
    const scale = Math.min(1, LONGEST / Math.max(width, height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
    canvas.getContext("2d").drawImage(source, 0, 0, canvas.width, canvas.height);
    return new Promise((done) => { canvas.toBlob(done, "image/jpeg", 0.8); });
  }
  async function look(blob) {
    if (typeof blob === "string") return reachable(blob);
    const form = new FormData();
    form.append("picture", blob, "card.jpg");
    const answer = await fetch(camera.action, { method: "POST", body: form, headers: { Accept: "application/json" } });
    if (!answer.ok) throw new Error(String(answer.status));
    return (await answer.json()).path;
  }
  function open(path) {
    location.assign(by ? `${path}${path.includes("?") ? "&" : "?"}by=${encodeURIComponent(by.value)}` : path);
  }

  async function reachable(path) {
    await line.look();
    if (line.isAway) throw new TypeError("away");
    return path;
  }

  let kept = null, missed = null; /* a picture or code that could not be sent: it is tried again until it is, or another comes */
  async function opened(blob) {
    try {
      const path = await look(blob);
      if (blob !== kept) return;
      kept = null;
      if (path) { open(path); return; }
      says(_("No card in the picture. Hold the phone closer and keep it still, or type the four characters."));
    } catch (problem) {
      if (blob !== kept) return;
      if (!(problem instanceof TypeError)) { kept = null; says(_("Can't read the picture. Type the four characters.")); return; }
      if (missed !== blob) { missed = blob; says(_("No connection. The card is saved and opens when you're back online.")); }
      setTimeout(() => { if (blob === kept) opened(blob); }, AGAIN);
    }
  }
  addEventListener("online", () => { if (kept && missed === kept) opened(kept); });
  picture.addEventListener("change", async () => {
    if (!picture.files.length) return;
    says(_("Looking for the card…"));
    const image = await createImageBitmap(picture.files[0]).catch(() => null);
    picture.value = "";
    if (!image) { says(_("This phone can't read that picture. Type the four characters.")); return; }
    kept = await small(image, image.width, image.height);
    opened(kept);
  });

  async function watch() {
    let stream = null;
    try {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
    } catch { return; }
    video.srcObject = stream;
    video.hidden = false;
    await video.play();
    const detector = "BarcodeDetector" in window ? new window.BarcodeDetector({ formats: ["qr_code"] }) : null;
    const seen = async () => {
      if (detector) {
        const [code] = await detector.detect(video);
        if (!code) return null;
        const path = new URL(code.rawValue).pathname;
        return /^\/(q|join)\//i.test(path) ? path + new URL(camera.action).search : null;
      }
      return look(await small(video, video.videoWidth, video.videoHeight));
    };
    while (!document.hidden) {
      const path = await seen().catch(() => null);
      if (path) { stream.getTracks().forEach((track) => track.stop()); open(path); return; }
      await new Promise((done) => { setTimeout(done, EVERY); });
    }
    stream.getTracks().forEach((track) => track.stop());
    video.hidden = true;
  }
  if (video && navigator.mediaDevices && location.protocol === "https:") {
    watch();
    document.addEventListener("visibilitychange", () => { if (!document.hidden) watch(); });
  }

  if (!keypad) return;
  const code = keypad.querySelector("input[name=code]");
  const places = Array.from(keypad.querySelectorAll(".typed span"));
  function show(typed) {
    code.value = typed;
    places.forEach((place, at) => { place.textContent = typed[at] || ""; });
    keypad.querySelector(".typed").setAttribute("aria-label", typed ? _("Typed so far: {typed}", { typed }) : _("Nothing typed yet"));
  }
  keypad.addEventListener("submit", (event) => {
    const key = event.submitter;
    if (!key) return;
    event.preventDefault();
    const typed = key.name === "back" ? code.value.slice(0, -1) : code.value + key.value;
    if (typed.length > places.length) return; /* a finger quicker than the card that opens */
    show(typed);
    if (typed.length < places.length) return;
    const path = route("short", typed) + keypad.dataset.suffix;
    if (!line.isAway) { open(path); return; }
    show("");
    const card = new CustomEvent("companion:card", { detail: { typed, by: by && by.value }, cancelable: true });
    if (!document.dispatchEvent(card)) return; /* a land waits for its tap; any other card opens later */
    kept = path;
    opened(path);
  });
  addEventListener("pageshow", (event) => { if (event.persisted) show(""); });
}
document.documentElement.classList.add("js");
const camera = document.querySelector("[data-camera]");
if (camera) scan(camera);
