import { createRequire } from "node:module";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import * as z from "zod/mini";
import { betFrame } from "#games/aviator/frames.ts";
import { decodeFrame, openFrame } from "#contract/frame.ts";
import { acknowledgement } from "../socket.ts";
import { BALANCE, OPERATOR, SCHEMA } from "./postgres.ts";

// Handwritten replacement of the server: a Node process with `ws` and SQLite. Each stake is parsed with the same
// contract and writes the same rows. Arguments: a folder, and `each` (a commit for each stake) or `grouped` (one for
// all stakes of a turn). Prints its port when it listens.

interface Connection {
  on(event: "message", take: (data: Buffer) => void): void;
  send(text: string): void;
}

interface Listening {
  on(event: "connection", take: (connection: Connection) => void): void;
  on(event: "listening", take: () => void): void;
  address(): { readonly port: number };
}

// `ws` is not a direct dependency; the Worker's build tools bring it.
const require = createRequire(createRequire(import.meta.url).resolve("miniflare"));
const { WebSocketServer } = require("ws") as { WebSocketServer: new (options: object) => Listening };

const [dir, commits] = z.parse(z.tuple([z.string(), z.enum(["each", "grouped"])]), process.argv.slice(2));

const database = new DatabaseSync(join(dir, "peer.sqlite"));
database.exec("PRAGMA journal_mode = WAL");
database.exec("PRAGMA synchronous = FULL");
for (const statement of SCHEMA) database.exec(statement);
const open = database.prepare("INSERT INTO account (id, posted) VALUES (?, ?)");
const balanceOf = database.prepare("SELECT posted FROM account WHERE id = ?");
const move = database.prepare("UPDATE account SET posted = posted + ? WHERE id = ?");
const addTransfer = database.prepare("INSERT INTO transfer VALUES (?, 'bet', ?, ?, ?, ?, ?, ?, ?)");
const addStake = database.prepare("INSERT INTO stake VALUES (?, ?, ?, ?, ?, ?, ?)");
open.run(OPERATOR, 0);

let waiting: (() => () => void)[] = [];

const server = new WebSocketServer({ host: "127.0.0.1", port: 0, perMessageDeflate: false });
let members = 0;
server.on("connection", (connection) => {
  members += 1;
  const member = members;
  open.run(member, BALANCE);
  connection.on("message", (data) => {
    const work = () => takeStake(member, data.toString(), (text) => connection.send(text));
    if (commits === "each") return inTransaction([work]);
    waiting.push(work);
    if (waiting.length > 1) return;
    setImmediate(() => {
      const batch = waiting;
      waiting = [];
      inTransaction(batch);
    });
  });
});
server.on("listening", () => console.log(server.address().port));

/** Answers are sent after the commit of their rows. */
function inTransaction(works: readonly (() => () => void)[]): void {
  database.exec("BEGIN");
  const answers = works.map((work) => work());
  database.exec("COMMIT");
  for (const answer of answers) answer();
}

function takeStake(member: number, text: string, send: (text: string) => void): () => void {
  const frame = openFrame(text);
  const bet = frame && decodeFrame(betFrame, frame.data);
  if (!bet) throw new Error(`not a stake: ${text}`);
  const { period, betPrice: amount, betId = "", slot = 0, seed } = bet;
  const now = Date.now();
  const balance = Number(balanceOf.get(member)?.["posted"]) - amount;
  if (balance < 0) throw new Error("a member's balance is used up");
  move.run(-amount, member);
  move.run(amount, OPERATOR);
  const name = `${period}:${member}:${slot}`;
  addTransfer.run(`bet:aviator:${name}`, member, OPERATOR, amount, member, balance, `aviator:${period}`, now);
  addStake.run(member, period, slot, betId, amount, seed, now);
  const answer = acknowledgement({ period, betPrice: amount, betId, slot, balance });
  return () => send(answer);
}
