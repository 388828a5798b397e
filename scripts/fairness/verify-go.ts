import { execFile } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { parseArgs, promisify } from "node:util";
import { ROOT } from "../paths.ts";
import { verifyLive } from "./verify-live.ts";
import { digest, type DigestGame, outcomeLines } from "./digest.ts";

// `npm run verify:go [-- --rounds 1000000]` builds the verifier in Go, runs its tests, and draws made-up rounds of each
// game in both languages. It ends with 1 if an outcome differs. It needs Go 1.23. With `--live` it verifies the public
// answers of a server with a local beacon instead.

const { values } = parseArgs({
  options: { rounds: { type: "string", default: "1000000" }, live: { type: "boolean", default: false } },
});
const rounds = Number(values.rounds);
if (!Number.isSafeInteger(rounds) || rounds < 1) throw new RangeError("--rounds has to be a whole number above 0");

const run = promisify(execFile);
const folder = join(ROOT, "verify");
const program = join(ROOT, ".cache", "verify");
mkdirSync(join(ROOT, ".cache"), { recursive: true });

await run("go", ["test", "./..."], { cwd: folder });
await run("go", ["build", "-o", program, "."], { cwd: folder });

if (values.live) await verifyLive(program);
else
  for (const game of Object.keys(outcomeLines) as DigestGame[]) {
    const { stdout } = await run(program, ["digest", "-game", game, "-rounds", String(rounds)]);
    const [, , theirs] = stdout.trim().split(" ");
    const ours = digest(game, rounds);
    const isEqual = ours === theirs;
    console.log(`${game.padEnd(9)} ${rounds} rounds: ${isEqual ? "equal" : "DIFFERENT"} (${ours.slice(0, 16)})`);
    if (!isEqual) process.exitCode = 1;
  }
