import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import * as z from "zod/mini";
import { ROOT } from "#tools/paths.ts";

// Judges this project by OWASP ASVS 5.0.0. The standard itself has the words of the requirements.

/** How many requirements of levels 1 and 2 each section has, by chapter: they begin each section. */
const SECTIONS = [
  [2, 9, 11, 3, 2],
  [3, 3, 4, 1],
  [0, 2, 4, 6, 5, 0, 2],
  [3, 1, 2, 4],
  [1, 3, 2, 3],
  [3, 12, 4, 4, 5, 3, 0, 4],
  [3, 4, 2, 5, 2, 2],
  [2, 3, 1, 1],
  [3, 4],
  [2, 2, 4, 11, 5, 2, 3],
  [2, 3, 3, 4, 1, 1],
  [3, 2, 4],
  [1, 5, 2, 5],
  [2, 4, 3],
  [3, 3, 7],
  [1, 5, 4, 3, 3],
  [1, 4, 2],
];

const REQUIREMENTS = SECTIONS.flatMap((chapter, at) =>
  chapter.flatMap((count, section) =>
    Array.from({ length: count }, (_, number) => `V${at + 1}.${section + 1}.${number + 1}`),
  ),
);

const row = z.object({
  requirement: z.string(),
  state: z.enum(["met", "not met", "does not apply"]),
  /** A test, or the page that says it; empty: the reason stands alone. */
  by: z.string(),
  about: z.string().check(z.minLength(1)),
});

const LINE = /^([^,"]*),([^,"]*),([^,"]*),(?:"([^"]*)"|([^,"]*))$/;

function readTable(text: string): z.output<typeof row>[] {
  const [head, ...lines] = text.trimEnd().split("\n");
  expect(head).toBe(Object.keys(row.shape).join());
  return lines.map((line) => {
    const [, requirement, state, by, quoted, plain] = LINE.exec(line) ?? [];
    return row.parse({ requirement, state, by, about: quoted ?? plain });
  });
}

const read = (file: string) => readFileSync(join(ROOT, file), "utf8");
const rows = readTable(read("tests/asvs/level-2.csv"));

it("judges each requirement of levels 1 and 2 once, in the standard's order", () => {
  expect(REQUIREMENTS).toHaveLength(253);
  expect(rows.map(({ requirement }) => requirement)).toEqual(REQUIREMENTS);
});

it("names tests and pages that exist", () => {
  const named = rows.flatMap(({ by }) => (by === "" ? [] : [by]));
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  expect(rows.filter(({ state, by }) => state === "does not apply" && by !== "")).toEqual([]);
});

it("SECURITY.md names all that is not met, and nothing else", () => {
  const missed = rows.filter(({ state }) => state === "not met").map(({ requirement }) => requirement);
  const named = [...read("SECURITY.md").matchAll(/\b(V\d+\.\d+)\.(\d+(?:,\d+)*)/g)].flatMap(
    ([, section = "", numbers = ""]) => numbers.split(",").map((number) => `${section}.${number}`),
  );
  expect(named.toSorted()).toEqual(missed.toSorted());
});
