import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { entryText, headText } from "#fairness/log.ts";
import { rootOf } from "#fairness/tree.ts";
import { digest, outcomeLines, pythonDigest } from "#scripts/fairness/digest.ts";
import { ROOT } from "#scripts/paths.ts";
import { cheats, CHEATS_FILE } from "./testing/cheats.ts";

// The verifier in Python, written from docs/fairness.md. Without Python nothing is run.

const PROGRAM = join(ROOT, "verify/python/second_opinion.py");
const ROUNDS = 500;
const hasPython = spawnSync("python3", ["--version"]).status === 0;

it.runIf(hasPython).each(Object.keys(outcomeLines) as (keyof typeof outcomeLines)[])(
  "Python draws the same rounds of %s",
  (game) => expect(pythonDigest(game, ROUNDS)).toBe(digest(game, ROUNDS)),
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

it.runIf(hasPython)("Python convicts each operator whose cheat is in its receipts", () => {
  const program = join(ROOT, "verify/python/receipts.py");
  const { stdout } = spawnSync("python3", [program, "cheats", CHEATS_FILE], { encoding: "utf8" });
  const lines = stdout.trimEnd().split("\n");
  const named = cheats.filter(({ honest }) => honest.evidence !== undefined).map(({ name }) => name);
  expect(lines.map((line) => line.split("\t")[0])).toEqual(named);
  for (const line of lines) expect(line).toMatch(/\tNone\t(?!None)/);
});

it("the file of cheats is as it is made", () => {
  expect(JSON.parse(readFileSync(CHEATS_FILE, "utf8"))).toEqual(cheats);
});
