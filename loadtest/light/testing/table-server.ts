import { createServer } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import * as z from "zod/mini";
import { profile } from "#contract/calls/profile.ts";
import { decodeFrame, encodeFrame, openFrame } from "#contract/frame.ts";
import {
  luckyHitBetFrame,
  luckyHitBetResultFrame,
  luckyHitGroupFrame,
  luckyHitSettledFrame,
} from "#games/lucky-hit/frames.ts";

// A Lucky Hit table that takes every stake, in a process of its own so that a test can stop it. Its only round begins
// when as many players have come as the first argument says. The second says whether the table is open or closed. Prints
// its port when it listens.

interface Connection {
  on(event: "message", take: (data: Buffer) => void): void;
  send(text: string): void;
}

interface Listening {
  on(event: "connection", take: (connection: Connection) => void): void;
}

const PROFILE = {
  entry: { r_code: "1", nick_name: "kite", mobile: "+919000000001", user_id: "1", balance: 1_000 },
  event_gift_enable: false,
  promotion_url: "",
  is_early: 1,
  is_transfer_enable: false,
  notice_content: "",
  supports: [],
};
const OPENS_AFTER_MS = 300;
const WINDOW_MS = 2_000;

// `ws` is not a direct dependency; the Worker's build tools bring it.
const require = createRequire(createRequire(import.meta.url).resolve("miniflare"));
const { WebSocketServer } = require("ws") as { WebSocketServer: new (options: object) => Listening };
const [players, state] = z.parse(z.tuple([z.coerce.number(), z.enum(["open", "closed"])]), process.argv.slice(2));

const server = createServer((request, response) => {
  const answer = request.url?.startsWith(`${profile.path}?`) ? PROFILE : { code: 404, msg: "not found" };
  response.end(JSON.stringify({ code: 200, msg: "OK", ...answer }));
});
const connections: Connection[] = [];
new WebSocketServer({ server, perMessageDeflate: false }).on("connection", (connection) => {
  connections.push(connection);
  connection.on("message", (data) => takeStake(connection, data.toString()));
  if (connections.length === players) beginRound();
});
server.listen(0, "127.0.0.1", () => console.log((server.address() as AddressInfo).port));

function takeStake(connection: Connection, text: string): void {
  const stake = decodeFrame(luckyHitBetFrame, openFrame(text)?.data);
  if (stake === null) return;
  const { betId = "", period, betPrice, betResult } = stake;
  const answer = { status: 1, code: 200, msg: "OK", period, betPrice, betResult, betId, balance: 0 } as const;
  connection.send(encodeFrame(luckyHitBetResultFrame, answer));
}

function beginRound(): void {
  const serverTime = Date.now();
  const openTime = serverTime + OPENS_AFTER_MS;
  const lockTime = openTime + WINDOW_MS;
  const periodInfo = { period: 1, startTime: serverTime, openTime, lockTime, cardsTime: lockTime, endTime: lockTime };
  const text = encodeFrame(luckyHitGroupFrame, {
    periodInfo: { ...periodInfo, commitment: "c" },
    serverTime,
    maintenance: state === "closed",
    openResult: null,
    betTotal: { a: 0, b: 0, t: 0 },
  });
  for (const connection of connections) connection.send(text);
  const settled = encodeFrame(luckyHitSettledFrame, { period: 1, payout: 0, refunded: false, balance: 0 });
  setTimeout(() => connections.forEach((connection) => connection.send(settled)), lockTime - Date.now());
}
