import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildVerifier } from "#tools/fairness/digest.ts";
import { ROOT } from "#tools/paths.ts";
import { playAviator } from "./aviator.ts";
import { INSTANT_PLAYERS } from "#games/all/players.ts";
import { readFairness } from "./fairness.ts";
import { playLuckyHit } from "./lucky-hit.ts";
import { gainOfChoice } from "./chosen-seeds.ts";
import { Api, openTarget, ServerClock, type Target } from "./server.ts";
import { balanceOf, makePlayers, type Played, playInstant, type Session } from "./session.ts";
import { playWin, TABLES } from "./win.ts";
import { flag, readCommand, whole } from "#tools/command/command.ts";

const { values } = readCommand({
  name: "npm run verify",
  about: `Plays rounds of each game over HTTP and sockets and writes what it saw to a file. The verifier in Go, which shares no
code with the server, recomputes every record of it; without Go nothing is judged. It ends with 1 if something does not
match. BASE_URL and CONTROL_TOKEN name a running server, whose clock it moves. Otherwise it starts one.`,
  options: {
    rounds: whole("the rounds of each game", 250),
    beacon: flag("rounds take a local beacon, and a day of Win Go is verified too"),
    "chosen-seeds": whole(
      "plays so many rounds of an operator that places all player seeds, without and with a beacon",
    ),
  },
  example: "--rounds 50 --beacon",
});
const { "chosen-seeds": chosen = null } = values;
const rounds = chosen ?? values.rounds;

/** An honest run exceeds this once in some 370. */
const SIGMAS_MAX = 3;
const GAMES: Readonly<Record<string, (session: Session, rounds: number) => Promise<Played>>> = {
  ...Object.fromEntries(
    INSTANT_PLAYERS.map((game) => [game.game, (session: Session, count: number) => playInstant(game, session, count)]),
  ),
  aviator: playAviator,
  luckyhit: playLuckyHit,
  win: playWin,
};
const FOLDER = join(ROOT, ".cache/verify");
const WIN_ROUNDS_A_DAY = 480;
const DAY_MS = 24 * 3600 * 1000;

if (chosen === null) await playSession();
else judgeChosenSeeds();

async function playSession(): Promise<void> {
  const verifier = await buildVerifier();
  const target = await openTarget(process.env, values.beacon);
  try {
    const evidence = join(FOLDER, "session.json");
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(evidence, JSON.stringify(await play(target)));
    if (verifier === null) return console.log(`not run: Go is not installed, so nothing judged ${evidence}`);
    console.log(await verifier("session", evidence));
    if (target.isOwn) console.log(await dayOfWin(target, verifier));
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

/** The session as packages/verify/session.go reads it. */
async function play(target: Target): Promise<object> {
  const api = new Api(target);
  const clock = await ServerClock.stop(api);
  try {
    const fairness = await readFairness(api, target.beaconRequests);
    const players = await makePlayers(api);
    const balances = () => Promise.all(players.map((player) => balanceOf(api, player)));
    const before = await balances();
    const played: Played[] = [];
    for (const [game, playGame] of Object.entries(GAMES)) {
      const from = performance.now();
      played.push(await playGame({ api, clock, players, fairness }, rounds));
      console.log(`${game}: ${rounds} rounds played in ${((performance.now() - from) / 1000).toFixed(1)} s`);
    }
    const after = await balances();
    return {
      rounds: Object.fromEntries(Object.keys(GAMES).map((game) => [game, rounds])),
      before: fairness.chains,
      after: (await readFairness(api, null)).chains,
      stakes: played.flatMap(({ stakes }) => stakes),
      astray: played.flatMap(({ astray }) => astray),
      accounts: players.map(({ id: member }, at) => ({ member, before: before[at], after: after[at] })),
    };
  } finally {
    // Other clients of the server need its clock to run. A stopped server has no clock.
    await clock.release().catch((error: unknown) => console.error(`the clock is still stopped: ${String(error)}`));
  }
}

/** Verifies the last day of each table of Win Go, also its rounds without a stake, and that none is missing. */
async function dayOfWin(target: Target, verifier: (...args: string[]) => Promise<string>): Promise<string> {
  const api = new Api(target);
  const clock = await ServerClock.stop(api);
  await clock.forward(DAY_MS);
  const [player] = await makePlayers(api);
  const said: string[] = [];
  for (const { category, saasId } of TABLES) {
    const table = ["-table", `${category}:${saasId}`, "-rounds", String(WIN_ROUNDS_A_DAY)];
    said.push(await verifier("win", "-url", target.url, "-token", player?.token ?? "", ...table));
  }
  return said.join("\n");
}
