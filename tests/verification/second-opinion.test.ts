import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";
import { digest, outcomeLines } from "#scripts/fairness/digest.ts";
import { ROOT } from "#scripts/paths.ts";

// The verifier in Python, written from docs/fairness.md. Without Python nothing is run.

const PROGRAM = join(ROOT, "verify/python/second_opinion.py");
const ROUNDS = 500;
const hasPython = spawnSync("python3", ["--version"]).status === 0;

it.runIf(hasPython).each(Object.keys(outcomeLines) as (keyof typeof outcomeLines)[])(
  "Python draws the same rounds of %s",
  (game) => {
    const { stdout } = spawnSync("python3", [PROGRAM, "digest", game, String(ROUNDS)], { encoding: "utf8" });
    expect(stdout.trim()).toBe(`${game} ${ROUNDS} ${digest(game, ROUNDS)}`);
  },
);
