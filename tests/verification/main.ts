import { parseArgs } from "node:util";
import { playAviator } from "./aviator.ts";
import { playDice } from "./dice.ts";
import { changedEnds, type Fairness, readFairness } from "./fairness.ts";
import { playLuckyHit } from "./lucky-hit.ts";
import { playMines } from "./mines.ts";
import { type Report, reportOf } from "./report.ts";
import { gainOfChoice } from "./third-seed.ts";
import { Api, openTarget, ServerClock } from "./server.ts";
import { balanceOf, makePlayers, type Played } from "./session.ts";
import { playWin } from "./win.ts";

// `npm run verify` plays a thousand rounds over HTTP and sockets, 250 of each game. It recomputes every record from the
// revealed seeds with its own implementation (draws.ts). It exits with 1 if something does not match. BASE_URL and
// CONTROL_TOKEN name a running server, whose clock it moves. Otherwise it starts a server, with `--beacon` one whose
// rounds take a local beacon. With `--chosen-seeds 1000000`
// it plays so many rounds of an operator that places all player seeds, without and with a beacon.

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "250" },
    beacon: { type: "boolean", default: false },
    "chosen-seeds": { type: "string" },
  },
});
const { "chosen-seeds": chosen = null } = values;
const rounds = Number(chosen ?? values.rounds);
if (!Number.isSafeInteger(rounds) || rounds < 1) throw new RangeError("the rounds have to be a whole number above 0");

/** An honest run exceeds this once in some 370. */
const SIGMAS_MAX = 3;
const GAMES = [playMines, playDice, playAviator, playLuckyHit, playWin];

const startedAt = performance.now();
if (chosen === null) await playSession();
else judgeChosenSeeds();

async function playSession(): Promise<void> {
  const target = await openTarget(process.env, values.beacon);
  try {
    const { text, holds } = await verify(new Api(target), target.beaconRequests);
    console.log(`\n${text}\n\n${holds ? "Everything holds" : "Not everything holds"}, after ${seconds(startedAt)}.`);
    if (!holds) process.exitCode = 1;
  } finally {
    await target.close();
  }
}

function judgeChosenSeeds(): void {
  for (const hasBeacon of [false, true]) {
    const { share, sigmas } = gainOfChoice(rounds, hasBeacon);
    const what = `${hasBeacon ? "with" : "without"} a beacon`;
    console.log(`${what}: ${(100 * share).toFixed(3)} % low results in ${rounds} rounds, ${sigmas.toFixed(2)} sigma`);
    if (hasBeacon && Math.abs(sigmas) >= SIGMAS_MAX) process.exitCode = 1;
  }
}

async function verify(api: Api, beaconRequests: Fairness["beaconRequests"]): Promise<Report> {
  const clock = await ServerClock.stop(api);
  try {
    const fairness = await readFairness(api, beaconRequests);
    const players = await makePlayers(api);
    const balances = () => Promise.all(players.map((player) => balanceOf(api, player)));
    const before = await balances();
    const played: Played[] = [];
    for (const play of GAMES) played.push(await timed(() => play({ api, clock, players, fairness }, rounds)));
    const after = await balances();
    const accounts = players.map(({ id: member }, at) => ({ member, before: before[at] ?? 0, after: after[at] ?? 0 }));
    return reportOf(played, accounts, await changedEnds(api, fairness));
  } finally {
    // Other clients of the server need its clock to run. A stopped server has no clock.
    await clock.release().catch((error: unknown) => console.error(`the clock is still stopped: ${String(error)}`));
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
