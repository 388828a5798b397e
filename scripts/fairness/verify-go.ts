import { parseArgs } from "node:util";
import { digest, type DigestGame, outcomeLines } from "./digest.ts";
import { buildVerifier } from "./verifier.ts";

// `npm run verify:go [-- --rounds 1000000]` builds the verifier in Go, runs its tests, and draws made-up rounds of each
// game in both languages. It ends with 1 if an outcome differs. It needs Go 1.23.

const { values } = parseArgs({ options: { rounds: { type: "string", default: "1000000" } } });
const rounds = Number(values.rounds);
if (!Number.isSafeInteger(rounds) || rounds < 1) throw new RangeError("--rounds has to be a whole number above 0");

const verifier = await buildVerifier();
if (verifier === null) console.log("not run: Go is not installed");
else
  for (const game of Object.keys(outcomeLines) as DigestGame[]) {
    const [, , theirs] = (await verifier("digest", "-game", game, "-rounds", String(rounds))).split(" ");
    const ours = digest(game, rounds);
    const isEqual = ours === theirs;
    console.log(`${game.padEnd(9)} ${rounds} rounds: ${isEqual ? "equal" : "DIFFERENT"} (${ours.slice(0, 16)})`);
    if (!isEqual) process.exitCode = 1;
  }
