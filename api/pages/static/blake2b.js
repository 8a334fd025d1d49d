/* BLAKE2b (RFC 7693) with 16 bytes, as entries are hashed (companion/engine/chain.py). Over plain http, browsers compute no hashes.
   A word of 64 bits is two numbers: the lower half, then the upper. */
const WORDS = 32, BLOCK = 128, BYTES = 16, ROUNDS = 12;
const START = [
  0xf3bcc908, 0x6a09e667, 0x84caa73b, 0xbb67ae85, 0xfe94f82b, 0x3c6ef372, 0x5f1d36f1, 0xa54ff53a,
  0xade682d1, 0x510e527f, 0x2b3e6c1f, 0x9b05688c, 0xfb41bd6b, 0x1f83d9ab, 0x137e2179, 0x5be0cd19,
];
const ORDERS = [
  "0123456789abcdef", "ea489fd61c02b753", "b8c052fdae367194", "7931dcbe265a40f8", "905724afe1bc683d",
  "2c6a0b834d75fe19", "c51fed4a0763928b", "db7ec13950f4862a", "6fe9b308c2d714a5", "a2847615fb9e3cd0"
].map((order) => Array.from(order, (word) => 2 * parseInt(word, 16)));
const MIXED = [[0, 8, 16, 24], [2, 10, 18, 26], [4, 12, 20, 28], [6, 14, 22, 30], [0, 10, 20, 30], [2, 12, 22, 24], [4, 14, 16, 26], [6, 8, 18, 28]];

const work = new Uint32Array(WORDS), message = new Uint32Array(WORDS);

function add(at, low, high) {
  const sum = work[at] + low;
  work[at] = sum;
  work[at + 1] = work[at + 1] + high + (sum > 0xffffffff ? 1 : 0);
}
function turn(at, by, bits) {
  /* The word at one place, combined with another, turned to the right. */
  let low = work[at] ^ work[by], high = work[at + 1] ^ work[by + 1];
  if (bits === 63) { work[at] = (low << 1) | (high >>> 31); work[at + 1] = (high << 1) | (low >>> 31); return; }
  if (bits === 32) [low, high, bits] = [high, low, 0];
  work[at] = bits ? (low >>> bits) | (high << (32 - bits)) : low;
  work[at + 1] = bits ? (high >>> bits) | (low << (32 - bits)) : high;
}
function mix(a, b, c, d, x, y) {
  add(a, work[b], work[b + 1]); add(a, message[x], message[x + 1]); turn(d, a, 32);
  add(c, work[d], work[d + 1]); turn(b, c, 24);
  add(a, work[b], work[b + 1]); add(a, message[y], message[y + 1]); turn(d, a, 16);
  add(c, work[d], work[d + 1]); turn(b, c, 63);
}
function compress(state, block, read, last) {
  for (let word = 0; word < WORDS; word += 1) {
    const at = 4 * word;
    message[word] = block[at] | (block[at + 1] << 8) | (block[at + 2] << 16) | (block[at + 3] << 24);
  }
  work.set(state);
  work.set(START, 16);
  work[24] ^= read;
  if (last) { work[28] = ~work[28]; work[29] = ~work[29]; }
  for (let round = 0; round < ROUNDS; round += 1) {
    const order = ORDERS[round % ORDERS.length];
    MIXED.forEach(([a, b, c, d], pair) => mix(a, b, c, d, order[2 * pair], order[2 * pair + 1]));
  }
  for (let word = 0; word < 16; word += 1) state[word] ^= work[word] ^ work[word + 16];
}

/* A text in UTF-8; QuickJS has no TextEncoder. */
const utf8 = (text) => Uint8Array.from(unescape(encodeURIComponent(text)), (letter) => letter.charCodeAt(0));

export function digest(text) {
  const bytes = utf8(text), state = new Uint32Array(START);
  state[0] ^= 0x01010000 ^ BYTES;
  let at = 0;
  for (; bytes.length - at > BLOCK; at += BLOCK) compress(state, bytes.subarray(at, at + BLOCK), at + BLOCK, false);
  const rest = new Uint8Array(BLOCK);
  rest.set(bytes.subarray(at));
  compress(state, rest, bytes.length, true);
  return Array.from(new Uint8Array(state.buffer, 0, BYTES), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
