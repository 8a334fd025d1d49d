// boardgame.io with its games in memory or, with a folder, in its own flat files, and clients that each wait for the server's word before the next move.
//
//   node boardgame_io.cjs serve PORT [FOLDER]
//   node boardgame_io.cjs play PORT CLIENTS SECONDS     prints moves a second
//
// It is not installed with Companion: NODE_PATH says where it is (benchmarks/others/boardgame_io.py gets it with npm).
const captures = {
  name: "captures",
  disableUndo: true, // its undo keeps every state of the turn, which would slow it down move by move
  setup: () => ({ land: {}, money: { germany: 31, soviet_union: 30 } }),
  moves: {
    capture: ({ G }, land, by) => {
      G.money[by] += 2;
      G.land[land] = by;
    },
  },
};

async function serve(port, folder) {
  const { Server, FlatFile } = require("boardgame.io/server");
  const kept = folder ? { db: new FlatFile({ dir: folder }) } : {};
  await Server({ games: [captures], origins: [/.*/], ...kept }).run({ port, callback: () => console.log("ready") });
}

function player(io, port, number, until, done) {
  const match = `match-${process.pid}-${number}`;
  const socket = io(`http://127.0.0.1:${port}/captures`, { transports: ["websocket"] });
  let moves = 0;
  const move = (state) => {
    const payload = { type: "capture", args: ["ukraine", moves % 2 ? "germany" : "soviet_union"], playerID: "0" };
    socket.emit("update", { type: "MAKE_MOVE", payload }, state._stateID, match, "0");
  };
  socket.on("connect", () => socket.emit("sync", match, "0", undefined, 2));
  socket.on("sync", (_match, info) => move(info.state));
  socket.on("update", (_match, state) => {
    moves += 1;
    if (Date.now() < until) move(state);
    else {
      socket.close();
      done(moves);
    }
  });
}

async function play(port, clients, seconds) {
  const { io } = require("socket.io-client");
  const began = Date.now();
  const until = began + seconds * 1000;
  const made = await Promise.all(
    Array.from({ length: clients }, (_, number) => new Promise((done) => player(io, port, number, until, done))),
  );
  console.log((made.reduce((sum, one) => sum + one, 0) * 1000) / (Date.now() - began));
  process.exit(0);
}

const [command, port, more, seconds] = process.argv.slice(2);
if (command === "serve") serve(Number(port), more);
else play(Number(port), Number(more), Number(seconds));
