import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { earlierLine, entryText, headText, type LogLine } from "#fairness/log.ts";
import { rootOf } from "#fairness/tree.ts";
import { RULES } from "#games/all/rules.ts";
import { digest, pythonDigest } from "#tools/fairness/digest.ts";
import { ROOT } from "#tools/paths.ts";
import { cheats, CHEATS_FILE } from "./testing/cheats.ts";

// The verifier in Python, written from docs/fairness.md. Without Python nothing is run.

const PROGRAM = join(ROOT, "packages/verify/python/second_opinion.py");
const ROUNDS = 500;
const hasPython = spawnSync("python3", ["--version"]).status === 0;

it.runIf(hasPython).each(RULES)("Python draws the same rounds of $checks.game", (rules) =>
  expect(pythonDigest(rules.checks.game, ROUNDS)).toBe(digest(rules, ROUNDS)),
);

const entries = Array.from({ length: 11 }, (_, at) => entryText({ subject: `test ${at}`, lines: [] }, 1_000 + at));

/** A page of the list with the head of the entries up to its end. */
function page(shown: readonly string[], from: number, to: number, heads = shown, name = "rangoli/test") {
  return {
    head: headText(name, { size: to, root: rootOf(heads.slice(0, to)) }),
    queryset: shown.slice(from, to).map((entry, at) => ({ index: from + at, entry })),
  };
}

/** Runs the program on answers of the list. */
function saidOf(command: string, answers: readonly object[]): string {
  const folder = mkdtempSync(join(tmpdir(), "list-"));
  const files = answers.map((each, at) => {
    const file = join(folder, `${at}.json`);
    writeFileSync(file, JSON.stringify(each));
    return file;
  });
  const { stdout, stderr } = spawnSync("python3", [PROGRAM, command, ...files], { encoding: "utf8" });
  rmSync(folder, { recursive: true });
  return `${stdout}${stderr}`.trim();
}

/** Runs it on two pages whose heads are those of the entries above. */
function judged(shown: readonly string[]): string {
  return saidOf("log", [page(shown, 0, 7, entries), page(shown, 7, 11, entries)]);
}

it.runIf(hasPython)("Python accepts a list that a restore began if it names the one before", () => {
  const kept = entries.slice(0, 8);
  const lists: LogLine[] = [
    earlierLine({ name: "rangoli/test", kept: 8, size: 10, root: rootOf(entries.slice(0, 10)) }),
  ];
  const begun = (lines: readonly LogLine[]) => [...kept, entryText({ subject: "generation 77", lines }, 2_000)];
  const since = (seen: number, shown: readonly string[], name = "rangoli/test/77") =>
    saidOf("since", [page(entries, 0, seen), page(shown, 0, shown.length, shown, name)]);
  for (const seen of [5, 8, 9, 10, 11]) expect(since(seen, begun(lists))).toBe("all entries are in their places: 9");
  expect(since(11, begun([]))).toMatch(/names none before/);
  expect(since(10, begun([["list", `8 10 ${"0".repeat(64)} rangoli/test`]]))).toMatch(/the head that was named/);
  expect(since(5, begun(lists).with(2, "another\ntime 1002"))).toMatch(/the entries before the restore/);
  expect(since(11, begun(lists), "rangoli/test")).toMatch(/the list as it was kept/);
});

it.runIf(hasPython)("Python recomputes the public list, and convicts one with a changed entry", () => {
  expect(judged(entries)).toBe("all entries are in their places: 11");
  expect(judged(entries.with(3, entryText({ subject: "another", lines: [] }, 1_003)))).toMatch(
    /the head of 11 entries/,
  );
  expect(judged(entries.with(9, entries[8] ?? ""))).toMatch(/a subject is there twice/);
});

it.runIf(hasPython)("Python convicts each operator whose cheat is in its receipts", () => {
  const program = join(ROOT, "packages/verify/python/receipts.py");
  const { stdout } = spawnSync("python3", [program, "cheats", CHEATS_FILE], { encoding: "utf8" });
  const lines = stdout.trimEnd().split("\n");
  const named = cheats.filter(({ honest }) => honest.evidence !== undefined).map(({ name }) => name);
  expect(lines.map((line) => line.split("\t")[0])).toEqual(named);
  for (const line of lines) expect(line).toMatch(/\tNone\t(?!None)/);
});

it("the file of cheats is as it is made", () => {
  expect(JSON.parse(readFileSync(CHEATS_FILE, "utf8"))).toEqual(cheats);
});
