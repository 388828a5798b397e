import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { entryText, headText } from "#fairness/log.ts";
import { rootOf } from "#fairness/tree.ts";
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

const entries = Array.from({ length: 11 }, (_, at) => entryText({ subject: `test ${at}`, lines: [] }, 1_000 + at));

/** What the program says of two pages whose heads are those of the entries above. */
function judged(shown: readonly string[]): string {
  const page = (from: number, to: number) => ({
    head: headText("rangoli/test", { size: to, root: rootOf(entries.slice(0, to)) }),
    queryset: shown.slice(from, to).map((entry, at) => ({ index: from + at, entry })),
  });
  const folder = mkdtempSync(join(tmpdir(), "list-"));
  const files = [page(0, 7), page(7, 11)].map((each, at) => {
    const file = join(folder, `${at}.json`);
    writeFileSync(file, JSON.stringify(each));
    return file;
  });
  const { stdout, stderr } = spawnSync("python3", [PROGRAM, "log", ...files], { encoding: "utf8" });
  rmSync(folder, { recursive: true });
  return `${stdout}${stderr}`.trim();
}

it.runIf(hasPython)("Python recomputes the public list, and convicts one with a changed entry", () => {
  expect(judged(entries)).toBe("all entries are in their places: 11");
  expect(judged(entries.with(3, entryText({ subject: "another", lines: [] }, 1_003)))).toMatch(
    /the head of 11 entries/,
  );
  expect(judged(entries.with(9, entries[8] ?? ""))).toMatch(/a subject is there twice/);
});
