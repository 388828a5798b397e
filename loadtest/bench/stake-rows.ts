import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import * as z from "zod/mini";
import { ROOT } from "#scripts/paths.ts";
import { measured } from "./comparison.ts";

const ROUNDS = 100;
const TEST = "tests/rows-of-stakes.test.ts";

const counted = z.object({
  game: z.string(),
  written: z.number(),
  left: z.optional(z.number()),
  bytes: z.optional(z.number()),
  us: z.optional(z.number()),
});

/** Rows of what a stake of each game writes and takes over its whole life, and of the same in the trial's stores. */
export async function stakeRows(): Promise<(readonly string[])[]> {
  const env = { ...process.env, ROWS_ROUNDS: String(ROUNDS) };
  const vitest = spawn("npx", ["vitest", "run", "--project", "worker", TEST], { cwd: ROOT, env });
  const [output, errors] = await Promise.all([text(vitest.stdout), text(vitest.stderr)]);
  const found = [...output.matchAll(/\{"game".*\}/g)].map(([line]) => counted.parse(JSON.parse(line)));
  if (found.length === 0) throw new Error(errors || output);
  return found.map(({ game, written, left, bytes, us }) =>
    measured(
      game,
      [
        `${written.toFixed(2)} rows`,
        ...(left === undefined ? [] : [`${left.toFixed(2)} as it leaves`]),
        ...(bytes === undefined ? [] : [`${bytes.toFixed(0)} bytes`]),
        ...(us === undefined ? [] : [`${us.toFixed(0)} µs`]),
      ].join(", "),
    ),
  );
}
