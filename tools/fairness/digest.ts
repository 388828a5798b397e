import { spawnSync, execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { promisify } from "node:util";
import { commitment } from "#fairness/draw.ts";
import { digestPlayerSeed } from "#games/engine/rules/digest.ts";
import type { GameRules } from "#games/engine/rules/game-rules.ts";
import { ROOT } from "../paths.ts";
import { mkdirSync } from "node:fs";

/** Hashes the outcomes of made-up rounds. packages/verify/digest.go defines their seeds. */
export function digest({ checks: { game }, digest: { line } }: GameRules, rounds: number): string {
  const hash = createHash("sha256");
  for (let round = 0; round < rounds; round++) {
    const players = Array.from({ length: round % 4 }, (_, player) => digestPlayerSeed(game, round, player + 1));
    hash.update(`${line(commitment(`${game}:server:${round}`), players, round)}\n`);
  }
  return hash.digest("hex");
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
