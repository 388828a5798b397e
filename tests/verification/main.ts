import { parseArgs } from "node:util";
import { playAviator } from "./aviator.ts";
import { playLuckyHit } from "./lucky-hit.ts";
import { playMines } from "./mines.ts";
import { type Report, reportOf } from "./report.ts";
import { Api, openHouse, HouseClock } from "./server.ts";
import { balanceOf, makePlayers, type Played } from "./session.ts";
import { playWin } from "./win.ts";

// npm run verify: plays a thousand rounds with real stakes from outside, 250 of each game, and recomputes every record
// from the seeds that the house reveals, with an implementation of its own (draws.ts, payouts.ts). Ends with 1 where
// anything does not hold. BASE_URL and CONTROL_TOKEN name a running server, whose clock it moves; otherwise it starts one.

const { values } = parseArgs({ options: { rounds: { type: "string", default: "250" } } });
const rounds = Number(values.rounds);
if (!Number.isSafeInteger(rounds) || rounds < 1) throw new RangeError("--rounds has to be a whole number above 0");

const GAMES = [playMines, playAviator, playLuckyHit, playWin];

const startedAt = performance.now();
const house = await openHouse(process.env);
try {
  const { text, holds } = await verify(new Api(house));
  console.log(`\n${text}\n\n${holds ? "Everything holds" : "Not everything holds"}, after ${seconds(startedAt)}.`);
  if (!holds) process.exitCode = 1;
} finally {
  await house.close();
}

async function verify(api: Api): Promise<Report> {
  const clock = await HouseClock.stop(api);
  try {
    const players = await makePlayers(api);
    const balances = () => Promise.all(players.map((player) => balanceOf(api, player)));
    const before = await balances();
    const played: Played[] = [];
    for (const play of GAMES) played.push(await timed(() => play({ api, clock, players }, rounds)));
    const after = await balances();
    const accounts = players.map(({ id: member }, at) => ({ member, before: before[at] ?? 0, after: after[at] ?? 0 }));
    return reportOf(played, accounts);
  } finally {
    // A server that others use must not stand still; one that is gone has no clock.
    await clock.release().catch((error: unknown) => console.error(`the clock still stands: ${String(error)}`));
  }
}

async function timed(play: () => Promise<Played>): Promise<Played> {
  const from = performance.now();
  const played = await play();
  console.log(`${played.game}: ${played.rounds} rounds played and recomputed in ${seconds(from)}`);
  return played;
}

function seconds(from: number): string {
  return `${((performance.now() - from) / 1000).toFixed(1)} s`;
}
