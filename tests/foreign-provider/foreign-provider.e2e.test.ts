import { execFile, spawnSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { profile } from "#contract/calls/profile.ts";
import { launchGame, providerKey } from "../helpers/provider-launch.ts";
import { ask, auditIsClean, base, makeMember } from "../helpers/test-server.ts";

// The wallet before a provider that shares no code with it: a script in Python that knows the document alone.

const ROUNDS = 120;
const BALANCE = 5_000;
const SCRIPT = join(import.meta.dirname, "provider.py");
const hasPython = spawnSync("python3", ["--version"]).status === 0;

const output = z.object({
  players: z.array(z.object({ start: z.int(), balance: z.int(), counts: z.record(z.string(), z.int()) })),
});

function playAs(input: object): Promise<string> {
  return new Promise((resolve, reject) => {
    const script = execFile("python3", [SCRIPT], (error, stdout, stderr) => {
      if (error === null) resolve(stdout);
      else reject(new Error(stderr));
    });
    script.stdin?.end(JSON.stringify(input));
  });
}

describe.skipIf(!hasPython)("a provider in Python", () => {
  it("has the same books as the wallet after rounds that are repeated, lost, rolled back and late", async () => {
    const tokens = [await makeMember(BALANCE), await makeMember(BALANCE)];
    const launches = [];
    for (const token of tokens) launches.push(await launchGame(token, "spribe"));
    const key = JSON.parse(await providerKey("spribe")) as object;
    const { players } = output.parse(
      JSON.parse(await playAs({ url: base, ...key, launches, rounds: ROUNDS, seed: "51" })),
    );
    for (const [at, { start, balance, counts }] of players.entries()) {
      expect(start).toBe(BALANCE * 100);
      expect(counts["rounds"]).toBe(ROUNDS);
      expect(Math.min(...["lost", "repeated", "refused", "rollback"].map((each) => counts[each] ?? 0))).toBeGreaterThan(
        0,
      );
      const { entry } = profile.answer.parse(await ask(profile, `Token ${tokens[at]}`));
      expect(entry.balance).toBe(balance);
    }
    await auditIsClean();
  });
});
