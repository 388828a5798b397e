import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { SIZES, PROFILES, QUESTIONS } from "../profiles.ts";
import { loadOptions, mergeOptions } from "./arguments.ts";

it("the default is the smoke question", () => {
  const { small } = SIZES.smoke;
  expect(loadOptions([])).toEqual({
    question: "smoke",
    profile: "small",
    size: small,
    part: { part: 1, parts: 1 },
    compare: null,
    disposable: false,
  });
  expect(loadOptions(["--seconds", "20", "--vus=200"]).size).toEqual({
    ...small,
    seconds: 20,
    players: 200,
    perSecond: (small.perSecond * 200) / small.players,
  });
});

it("arguments choose question, profile and earlier report", () => {
  expect(loadOptions(["win-go", "--profile", "peak", "--compare", "before.json"])).toEqual({
    question: "win-go",
    profile: "peak",
    size: SIZES["win-go"].peak,
    part: { part: 1, parts: 1 },
    compare: "before.json",
    disposable: false,
  });
});

it("--disposable marks a server as disposable", () => {
  expect(loadOptions(["aviator", "--disposable"]).disposable).toBe(true);
});

it("--parts and --part give the share of one machine", () => {
  const { part, size } = loadOptions(["evening", "--profile", "peak", "--parts", "4", "--part", "4"]);
  expect(part).toEqual({ part: 4, parts: 4 });
  expect(size).toEqual({ ...SIZES.evening.peak, players: 200, perSecond: 15 });
});

it("merge takes the reports of the parts", () => {
  expect(mergeOptions(["1.json", "2.json", "--compare", "before.json"])).toEqual({
    files: ["1.json", "2.json"],
    compare: "before.json",
  });
  expect(() => mergeOptions(["1.json", "--profile", "peak"])).toThrow();
});

it.each([
  [["--parts", "2", "--part", "3"]],
  [["--parts", "0"]],
  [["--part", "2"]],
  [["--parts", "6"]],
  [["--seconds", "5"]],
  [["--seconds", "1e2"]],
  [["--vus", "0"]],
  [["--vus", "many"]],
  [["--users", "5"]],
  [["--profile", "huge"]],
  [["poker"]],
  [["smoke", "soak"]],
  [["20"]],
])("refuses %j", (args) => {
  expect(() => loadOptions(args)).toThrow();
});

const PAGE = readFileSync(new URL("../../docs/load-testing.md", import.meta.url), "utf8");
const LINES = PAGE.split("\n")
  .filter((line) => line.startsWith("|"))
  .map((line) => line.split("|").map((cell) => cell.trim()));

it.each(QUESTIONS)("docs/load-testing.md lists %s with its sizes", (question) => {
  const sizes = PROFILES.map((profile) => {
    const { players, perSecond, seconds } = SIZES[question][profile];
    return `${players}, ${perSecond}, ${seconds}`;
  });
  const lines = LINES.filter(([, name]) => name === `\`${question}\``);
  expect(lines.map((cells) => cells.length)).toEqual([4, 6]);
  expect(lines[1]?.slice(2, 5)).toEqual(sizes);
});
