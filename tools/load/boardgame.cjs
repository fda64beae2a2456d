// boardgame.io's own server with tic-tac-toe, to be measured beside ours: node boardgame.cjs MODULES PORT [FOLDER]
// With a folder it keeps its matches in flat files there; without, in memory.
const [, , modules, port, folder] = process.argv;
const { Server, FlatFile } = require(`${modules}/boardgame.io/dist/cjs/server.js`);

const LINES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

const ticTacToe = {
  name: "tictactoe",
  setup: () => ({ square: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    mark: ({ G, playerID }, square) => {
      if (G.square[square] !== null) return "INVALID_MOVE";
      G.square[square] = playerID;
    },
  },
  endIf: ({ G, ctx }) => {
    const mine = (square) => G.square[square] === ctx.currentPlayer;
    if (LINES.some((line) => line.every(mine))) return { winner: ctx.currentPlayer };
    if (G.square.every((mark) => mark !== null)) return { draw: true };
  },
};

const db = folder ? new FlatFile({ dir: folder, ttl: false }) : undefined;
console.log = () => {};
Server({ games: [ticTacToe], origins: ["http://localhost"], ...(db ? { db } : {}) }).run(Number(port), () => {
  process.stdout.write(`http://127.0.0.1:${port}\n`);
});
