import { spawnSync, execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { promisify } from "node:util";
import { commitment, type PlaySeeds } from "#fairness/draw.ts";
import { drawOutcome as drawFlight } from "#games/aviator/rules/outcome.ts";
import { drawRoll } from "#games/dice/rules/roll.ts";
import { clientSeedOf, drawOutcome as drawHands } from "#games/lucky-hit/rules/outcome.ts";
import { drawLayout } from "#games/mines/rules/layout.ts";
import { drawOutcome as drawPrice } from "#games/win-go/rules/outcome.ts";
import { ROOT } from "../paths.ts";
import { mkdirSync } from "node:fs";

type OutcomeLine = (serverSeed: string, players: readonly string[], round: number) => string;

/** The outcome of a round as one line of text, as packages/verify/digest.go writes it. */
export const outcomeLines = {
  aviator: (serverSeed, players) => String(drawFlight(serverSeed, players).result),
  luckyhit(serverSeed, players, round) {
    const { black, red, blackWin, luckyHitOdds } = drawHands(serverSeed, clientSeedOf(players), round);
    const cards = [...black, ...red].map(({ t, n }) => `${t}/${n}`);
    return `${cards.join(" ")} ${blackWin} ${luckyHitOdds}`;
  },
  win(serverSeed, _, round) {
    const { price, lastNum } = drawPrice(serverSeed, "P:1", round);
    return `${price} ${lastNum}`;
  },
  mines: (serverSeed, _, round) => drawLayout(playSeeds("mines", serverSeed, round), 1 + (round % 24)).join(" "),
  dice: (serverSeed, _, round) => String(drawRoll(playSeeds("dice", serverSeed, round))),
} satisfies Record<string, OutcomeLine>;

type DigestGame = keyof typeof outcomeLines;

/** Hashes the outcomes of made-up rounds. packages/verify/digest.go defines their seeds. */
export function digest(game: DigestGame, rounds: number): string {
  const hash = createHash("sha256");
  const line: OutcomeLine = outcomeLines[game];
  for (let round = 0; round < rounds; round++) {
    const players = Array.from({ length: round % 4 }, (_, player) => playerSeed(game, round, player + 1));
    hash.update(`${line(commitment(`${game}:server:${round}`), players, round)}\n`);
  }
  return hash.digest("hex");
}

function playerSeed(game: string, round: number, player: number): string {
  return commitment(`${game}:player:${round}:${player}`).slice(0, 20);
}

/** A play without entropy now and then, since such plays are served. */
function playSeeds(game: "dice" | "mines", serverSeed: string, round: number): PlaySeeds {
  const entropy = round % 8 === 0 ? "" : commitment(`${game}:entropy:${round}`).slice(0, 32);
  return { serverSeed, clientSeed: playerSeed(game, round, 1), entropy, nonce: round };
}

/** The second opinion's digest of made-up rounds; null: Python is not installed. */
export function pythonDigest(game: string, rounds: number): string | null {
  const program = join(ROOT, "packages/verify/python/second_opinion.py");
  const { status, stdout } = spawnSync("python3", [program, "digest", game, String(rounds)], { encoding: "utf8" });
  return status === 0 ? (stdout.trim().split(" ")[2] ?? null) : null;
}

const FOLDER = join(ROOT, "packages/verify");
const PROGRAM = join(ROOT, ".cache/verify/verify");

const run = promisify(execFile);

/** Runs a command of the verifier and resolves with what it says. Rejects if it finds a fault. */
type Verifier = (...args: string[]) => Promise<string>;

/** Tests and builds the verifier in Go; null without Go. */
export async function buildVerifier(): Promise<Verifier | null> {
  try {
    await run("go", ["version"]);
  } catch {
    return null;
  }
  mkdirSync(join(ROOT, ".cache/verify"), { recursive: true });
  await run("go", ["test", "./..."], { cwd: FOLDER });
  await run("go", ["build", "-o", PROGRAM, "."], { cwd: FOLDER });
  return (...args) =>
    new Promise((resolve, reject) => {
      execFile(PROGRAM, args, (error, stdout, stderr) => {
        if (error === null) resolve(stdout.trim());
        else reject(new Error(`the verifier found a fault\n${stdout}${stderr}`));
      });
    });
}
